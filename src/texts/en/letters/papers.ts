import type { papers as italian } from '../../it/letters/papers.ts';
import type { Shape } from '../../words.ts';
import { phoneWithHours } from '../promise.ts';

/** Texts of the PDF and the calendar file about changes, and of the page shown if the file is refused. */
export const papers: Shape<typeof italian> = {
  unforeseen: 'Has something come up?',
  change: (at) => `Scan the QR code to move or cancel, or call ${phoneWithHours(at)}.`,
  qr: 'Move or cancel',
  safety: 'We never ask for passwords or payments.',
  event: {
    summary: ({ lender, place }) => `${lender} appointment: ${place}`,
    toBring: 'Bring with you:',
    dayBefore: ({ place }) => `You have an appointment tomorrow: ${place}`,
    twoHoursBefore: ({ place }) => `You have an appointment in two hours: ${place}`,
  },
  refused: {
    calendar: 'The calendar file is not available',
    gone: 'The appointment no longer exists, or this is not the browser you booked it with.',
    busy: 'Try again in a few seconds.',
    help: 'Open the link in our email, or find the appointment with your tax code.',
    link: 'Find the appointment',
  },
};
