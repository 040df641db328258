import { phoneWithHours } from '../promise.ts';

/** The sheet that the desk prints for a customer: their confirmation where no message reaches them. */
export const visitPaper = {
  qr: 'Inquadra il codice per spostare o annullare. Chi ha questo foglio può farlo: tienilo con te.',
  call: (at: { readonly phone: string; readonly hours: string }): string => `Oppure chiama ${phoneWithHours(at)}.`,
  told: {
    both: 'Ti avvisiamo per e-mail e SMS.',
    mail: 'Ti avvisiamo per e-mail.',
    sms: 'Ti avvisiamo per SMS.',
    none: 'Non ti arrivano messaggi: questo foglio è la tua conferma.',
  },
} as const;
