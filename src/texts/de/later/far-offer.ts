import type { LaterWords } from '../../words.ts';

/** The dialog that offers a call if the nearest branch or agency is far away. */
export const farOffer: LaterWords['farOffer'] = {
  title: ({ km, agency }) => `Die nächste ${agency ? 'Agentur' : 'Filiale'} ist ${km} km entfernt`,
  from: (place) => `Entfernung ab ${place}.`,
  body: 'Wenn Sie nicht fahren möchten, beraten wir Sie telefonisch, ohne Mehrkosten.',
  accept: 'Lieber telefonische Beratung',
  decline: ({ agency }) => (agency ? 'Ich komme in die Agentur' : 'Ich komme in die Filiale'),
};
