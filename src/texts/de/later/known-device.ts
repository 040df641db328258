import type { LaterWords } from '../../words.ts';

/** The first page of a device that booked: its appointment. */
export const knownDevice: LaterWords['knownDevice'] = {
  heading: 'Ihr Termin',
  when: (day, hhmm) => `${day}, ${hhmm} Uhr`,
  soon: { today: 'Heute: Wir erwarten Sie.', tomorrow: 'Morgen: Wir erwarten Sie.' },
  way: 'Weg anzeigen',
  move: 'Verschieben',
  cancel: 'Absagen',
  rest: 'dieses Termins',
  ticket: 'Terminkarte und Unterlagen ansehen',
  call: {
    soon: { today: 'Heute: Wir rufen Sie an.', tomorrow: 'Morgen: Wir rufen Sie an.' },
    rest: 'dieses Telefongesprächs',
    ticket: 'Karte ansehen',
    why: 'Sie sehen es, weil Sie auf diesem Gerät gebucht haben.',
  },
  why: 'Sie sehen ihn, weil Sie auf diesem Gerät gebucht haben.',
  hide: 'Hier nicht mehr anzeigen',
  gone: 'Auf diesem Gerät gibt es keinen bevorstehenden Termin mehr.',
  unread: 'Wir können Ihren Termin gerade nicht laden. Wenn ihn niemand geändert hat, bleibt er gültig.',
};
