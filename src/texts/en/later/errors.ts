import type { errors as italian } from '../../it/later/errors.ts';
import type { Shape } from '../../words.ts';

/** In how many seconds or minutes (rounded up) the next request is accepted. */
function afterSeconds(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in a minute';
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/** Texts of the error dialog. */
export const errors: Shape<typeof italian> = {
  title: 'Error',
  branches: 'Something went wrong while searching for branches. Please try again.',
  taxCode: 'Something went wrong with the tax code you entered. Please try again.',
  slots: 'Something went wrong while loading the available times. Please try again.',
  create: 'Something went wrong with your appointment. Please try again.',
  agent: 'Something went wrong while creating your appointment. Please try again.',
  editLoad: 'Something went wrong while loading your appointment. Please try again.',
  editSave: 'Something went wrong while saving your appointment. Please try again.',
  humanCheck: (phone) => `We could not verify the request. Try again in a few minutes or call us on ${phone}.`,
  needsHttps: 'This page needs a secure connection (https).',
  tooMany: (seconds, phone) =>
    `We have received too many requests. Try again ${afterSeconds(seconds)} or call us on ${phone}: what you entered is still here.`,
  createPage: 'Something went wrong with your appointment.',
  reasons: {
    failed: 'Your request was not recorded. What you entered is still here.',
    'already-booked': 'You already have an appointment with us: you can change the day and time.',
    minor: 'You must be at least 18 years old to book an appointment.',
    invalid: 'Some details are not correct: check them and try again.',
    'slot-taken': 'This time has just been booked: choose another.',
  },
};
