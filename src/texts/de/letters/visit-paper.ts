import type { Words } from '../../words.ts';
import { phoneWithHours } from '../promise.ts';

/** The sheet that the desk prints for a customer: their confirmation where no message reaches them. */
export const visitPaper: Words['visitPaper'] = {
  qr: 'Scannen Sie den Code, um den Termin zu verschieben oder abzusagen. Wer dieses Blatt hat, kann das tun: Bewahren Sie es gut auf.',
  call: (at) => `Oder rufen Sie uns an: ${phoneWithHours(at)}.`,
  told: {
    both: 'Wir benachrichtigen Sie per E-Mail und SMS.',
    mail: 'Wir benachrichtigen Sie per E-Mail.',
    sms: 'Wir benachrichtigen Sie per SMS.',
    none: 'Sie erhalten keine Nachrichten: Dieses Blatt ist Ihre Bestätigung.',
  },
};
