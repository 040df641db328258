import type { engine as italian } from '../../it/letters/engine.ts';
import type { Shape } from '../../words.ts';

/** Sentences that the booking engine sends in its HTTP answers. */
export const engine: Shape<typeof italian> = {
  stale: 'The appointment has changed in the meantime. This is how it stands now.',
  over: 'The appointment is already over.',
  slotTaken: 'This time is no longer available',
  branchUnknown: 'Unknown branch',
  alreadyBooked: 'You already have an appointment with us: you can change the day and time.',
  invalid: 'Some details are not correct',
  notDone: 'Because of a technical problem we could not complete your request.',
  minor: 'You must be at least 18 years old to book an appointment.',
};
