import { answered } from '../promise.ts';

/** Texts of the PDF and the calendar file besides the appointment, and of their refusal. */
export const papers = {
  unforeseen: 'Hai un imprevisto?',
  /** Beside the QR code. */
  change: (at: { readonly phone: string; readonly hours: string }): string =>
    `Inquadra il codice QR per spostare o annullare, oppure chiama ${answered(at)}.`,
  qr: 'Sposta o annulla',
  safety: 'Non chiediamo mai password o pagamenti.',
  /** In the calendar. */
  event: {
    summary: ({ lender, place }: { readonly lender: string; readonly place: string }): string =>
      `Appuntamento ${lender}: ${place}`,
    toBring: 'Porta con te:',
    dayBefore: ({ place }: { readonly place: string }): string => `Domani hai un appuntamento: ${place}`,
    twoHoursBefore: ({ place }: { readonly place: string }): string => `Fra due ore hai un appuntamento: ${place}`,
  },
  /** Instead of a file that the visitor may not see. */
  refused: {
    calendar: 'Il file per il calendario non è disponibile',
    gone: "L'appuntamento non c'è più, oppure questo browser non è quello con cui l'hai fissato.",
    busy: 'Riprova fra qualche secondo.',
    help: "Apri il link che trovi nella nostra e-mail, oppure cerca l'appuntamento con il tuo codice fiscale.",
    link: "Cerca l'appuntamento",
  },
} as const;
