import type { VisitLine } from '#contract/desk/day.ts';
import type { Card } from '#contract/desk/visit.ts';

/** The card of a visit as the server returns it. */
export const aCard = (visita: VisitLine, change: Partial<Card> = {}): Card => ({
  ...{ visita, filiale: { codice: '0151', nome: 'Filiale Milano Centro' }, versioneAppuntamento: 1 },
  contatti: { cellulare: '********17', email: 't***@v***.example', codiceFiscale: '*************99Y' },
  ...{
    avvisi: ['mail', 'sms'],
    confermato: true,
    canale: 'web',
    documenti: ['Tessera sanitaria'],
    consensi: [],
    messaggi: [],
    note: [],
  },
  storia: [],
  ...change,
});
