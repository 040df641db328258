import { phoneWithHours } from '../promise.ts';

/** Texts of the PDF and the calendar file about changes, and of the page shown if the file is refused. */
export const papers = {
  unforeseen: 'Hai un imprevisto?',
  /** The text beside the QR code of the PDF. */
  change: (at: { readonly phone: string; readonly hours: string }): string =>
    `Inquadra il codice QR per spostare o annullare, oppure chiama ${phoneWithHours(at)}.`,
  qr: 'Sposta o annulla',
  safety: 'Non chiediamo mai password o pagamenti.',
  /** Title and description of the calendar entry. */
  event: {
    summary: ({ lender, place }: { readonly lender: string; readonly place: string }): string =>
      `Appuntamento ${lender}: ${place}`,
    toBring: 'Porta con te:',
    dayBefore: ({ place }: { readonly place: string }): string => `Domani hai un appuntamento: ${place}`,
    twoHoursBefore: ({ place }: { readonly place: string }): string => `Fra due ore hai un appuntamento: ${place}`,
  },
  /** Shown in place of a file that the visitor may not see. */
  refused: {
    calendar: 'Il file per il calendario non è disponibile',
    gone: "L'appuntamento non c'è più, oppure questo browser non è quello con cui l'hai fissato.",
    busy: 'Riprova fra qualche secondo.',
    help: "Apri il link che trovi nella nostra e-mail, oppure cerca l'appuntamento con il tuo codice fiscale.",
    link: "Cerca l'appuntamento",
  },
} as const;
