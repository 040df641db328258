import type { visitPaper as italian } from '../../it/letters/visit-paper.ts';
import type { Shape } from '../../words.ts';
import { phoneWithHours } from '../promise.ts';

/** The sheet that the desk prints for a customer: their confirmation where no message reaches them. */
export const visitPaper: Shape<typeof italian> = {
  qr: 'Scan the code to move or cancel. Anyone with this sheet can do so: keep it safe.',
  call: (at) => `Or call ${phoneWithHours(at)}.`,
  told: {
    both: 'We will keep you informed by email and text message.',
    mail: 'We will keep you informed by email.',
    sms: 'We will keep you informed by text message.',
    none: 'You will not get any messages: this sheet is your confirmation.',
  },
};
