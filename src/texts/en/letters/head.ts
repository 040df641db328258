import type { head as italian } from '../../it/letters/head.ts';
import type { Shape } from '../../words.ts';

/** Title and description in the head of the customer page's HTML. */
export const head: Shape<typeof italian> = {
  frame: 'Book an appointment',
  description: 'Choose the nearest branch, a day and a time, and book an appointment with an adviser in a few steps.',
  noScript: (phone) =>
    `Booking an appointment here needs JavaScript: turn it on in your browser settings and reload the page, or call us on ${phone}.`,
};
