import type { direct as italian } from '../../it/later/direct.ts';
import type { Shape } from '../../words.ts';
import { callHours, callPromise } from '../promise.ts';
import { longDay } from './formats.ts';

/** The pages that a link to one branch, one agency or one agent opens. */
export const direct: Shape<typeof italian> = {
  heading: {
    branch: 'Book an appointment now',
    agency: 'Book an appointment now for your salary-backed loan',
  },
  waiting:
    'We are looking for the first available dates. Choose the day and time, then enter your tax code: it takes two minutes.',
  lead: (name, firstFree) => `${name} · first available date: ${longDay(firstFree)}`,
  firstFree: (day, hour) => `First available: ${day}, ${hour}`,
  firstFreeChosen: (day, hour) => `First available: ${day}, ${hour}, already chosen`,
  hoursUnknown: (phone) => `For opening hours, call us on ${phone}.`,
  taxCodeFirst: 'Enter your tax code',
  noDates: 'No dates are available here at the moment. Look for another branch.',
  agent: {
    heading: 'Skip the branch: the agent comes to you',
    waiting:
      'We are finding out which agent gets your request. Leave your contact details: the registered financial agent will call you back to arrange a meeting on the day and in the place you prefer.',
    lead: (name, oam) =>
      `${name}, a registered financial agent${oam ? ` (OAM ${oam})` : ''}, will call you back to arrange a meeting wherever suits you.`,
    role: (oam) => `Registered financial agent${oam ? ` · OAM ${oam}` : ''}`,
    photo: (name) => `Photo of ${name}`,
    band: {
      legend: 'When would you prefer the call?',
      soon: 'As soon as possible',
      hours: (from, until) => `Between ${from}:00 and ${until}:00`,
      row: 'Hours of the call',
    },
    during: (day, from, until) => callHours({ day, from, until }),
    submit: 'Confirm',
    submitting: 'Sending your request…',
    thanks: (name) => `Thank you ${name}! We have received your request`,
    next: (agent, by, during) => `${callPromise({ who: agent, by, during })}.`,
    after: 'Together you will decide where and when to meet. There is nothing else for you to do.',
    wrong: (phone) => `Is a contact detail wrong? Call us on ${phone} and give us the request code.`,
  },
  faults: {
    fields: 'All fields must be filled in correctly.',
    unanswered: 'Please answer all the points listed below.',
    refused: 'Consent is required.',
  },
};
