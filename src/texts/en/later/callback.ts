import type { callback as italian } from '../../it/later/callback.ts';
import type { Shape } from '../../words.ts';
import { callPromise, callSoon } from '../promise.ts';

/** The page that asks whether the customer wants to be called, and the form for the call. */
export const callback: Shape<typeof italian> = {
  heading: 'Would you like to meet one of our advisers wherever suits you?',
  choice: 'How would you like to continue?',
  yes: "I'd like a call",
  yesHelp: `${callPromise({ who: 'An adviser' })}, to agree a day and a place with you.`,
  no: "I'd like to go to a branch",
  noHelp: 'We will confirm the appointment you chose.',
  noHelpOpen: 'You choose the branch, day and time.',
  contact: {
    heading: 'Enter your details and we will call you',
    lead: (hours) => (hours === '' ? 'We will call you.' : `We will call you ${hours}.`),
  },
  card: {
    title: 'We will call you',
    when: (hours) => (hours === '' ? 'In working hours' : `${hours.charAt(0).toUpperCase()}${hours.slice(1)}`),
    what: `${callSoon}, on the number you leave us.`,
  },
  inItalian: 'The call will be in Italian.',
  submitting: 'Sending your request…',
};
