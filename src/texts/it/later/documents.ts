import { longDay } from './formats.ts';

/** What the printed page, the PDF and the calendar file say of an appointment. */
export const documents = {
  /** The shown name of both downloads. */
  fileName: 'Appuntamento',
  title: ({ agency }: { readonly agency: boolean }): string =>
    agency ? 'Il tuo appuntamento in agenzia' : 'Il tuo appuntamento in filiale',
  place: ({ agency }: { readonly agency: boolean }): string => (agency ? 'Agenzia' : 'Filiale'),
  rows: {
    name: 'Nome e cognome',
    firstName: 'Nome',
    email: 'E-mail',
    mobile: 'Cellulare',
    date: 'Data',
    time: 'Ore',
    code: 'Codice richiesta',
  },
  bring: 'Porta con te',
  /** The lender's list of what to bring; `oldest` is the earliest day of a registry extract that will do. */
  dated: (papers: readonly string[], oldest: string): readonly string[] =>
    papers.map((paper) => paper.replace('{oldest}', longDay(oldest))),
  foot: 'Documento senza valore contrattuale.',
} as const;
