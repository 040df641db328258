import type { Words } from '../../words.ts';
import { phoneWithHours } from '../promise.ts';

/** Texts of the PDF and the calendar file about changes, and of the page shown if the file is refused. */
export const papers: Words['papers'] = {
  unforeseen: 'Kommt etwas dazwischen?',
  change: (at) =>
    `Scannen Sie den QR-Code, um den Termin zu verschieben oder abzusagen, oder rufen Sie uns an: ${phoneWithHours(at)}.`,
  qr: 'Verschieben oder absagen',
  safety: 'Wir fragen nie nach Passwörtern oder Zahlungen.',
  event: {
    summary: ({ lender, place }) => `Termin ${lender}: ${place}`,
    toBring: 'Bitte mitbringen:',
    dayBefore: ({ place }) => `Morgen haben Sie einen Termin: ${place}`,
    twoHoursBefore: ({ place }) => `In zwei Stunden haben Sie einen Termin: ${place}`,
  },
  refused: {
    calendar: 'Die Kalenderdatei ist nicht verfügbar',
    gone: 'Der Termin besteht nicht mehr, oder Sie haben ihn mit einem anderen Browser vereinbart.',
    busy: 'Versuchen Sie es in einigen Sekunden erneut.',
    help: 'Öffnen Sie den Link in unserer E-Mail, oder suchen Sie den Termin mit Ihrer Steuernummer.',
    link: 'Termin suchen',
  },
};
