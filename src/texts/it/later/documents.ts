import { longDay } from './formats.ts';

/** What the printed page, the PDF and the calendar file say of an appointment (R2.3.124, R2.3.126, R9.26). */
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
  /** What to bring, by product: salary-backed loans ask for other proofs of income. */
  papers: ({ salaryBacked }: { readonly salaryBacked: boolean }): string =>
    salaryBacked
      ? "documento d'identità valido, tessera sanitaria, ultima busta paga o cedolino della pensione, Certificazione Unica"
      : "documento d'identità valido, tessera sanitaria, documento di reddito",
  /** What to bring for a business loan; `oldest` is the earliest day of a registry extract that will do (R9.25). */
  businessPapers: (oldest: string): readonly string[] => [
    `Visura camerale di non più di 90 giorni (da ${longDay(oldest)})`,
    "Documento d'identità e codice fiscale",
    'Dichiarazione dei redditi o bilancio con ricevuta di presentazione',
    'Potremmo chiederti altri documenti.',
  ],
  foot: 'Documento senza valore contrattuale.',
} as const;
