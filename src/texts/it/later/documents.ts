import { longDay } from './formats.ts';

/** Texts of the printed page, the PDF and the calendar file. */
export const documents = {
  /** The file name of the PDF and the calendar file, without extension. */
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
  /** The lender's list of documents to bring. `{oldest}` in it is the earliest accepted day of a registry extract. */
  dated: (papers: readonly string[], oldest: string): readonly string[] =>
    papers.map((paper) => paper.replace('{oldest}', longDay(oldest))),
  foot: 'Documento senza valore contrattuale.',
} as const;
