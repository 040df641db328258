import type { proposal as italian } from '../it/proposal.ts';
import type { Shape } from '../words.ts';
import { longDay, shortDay } from './later/formats.ts';

/** The page on which the customer of a displaced appointment chooses another slot. A link in a mail opens it. */
export const proposal: Shape<typeof italian> = {
  title: 'Choose another time',
  loading: 'Loading the options, please wait…',
  open: {
    heading: 'We need to move your appointment: choose another time',
    lead: (day, hour, place) => `We can no longer see you on ${longDay(day)} at ${hour}, ${place}. We are sorry.`,
    keeps: 'Your place stays yours until you choose: we will not cancel anything ourselves.',
    closed: 'Please do not come at that time. We will not cancel anything ourselves: you choose the new time.',
    until: (day, hour) => `If you do not answer by ${hour} on ${longDay(day)}, we will call you.`,
    offers: 'What we can offer you',
    none: 'We have no other times nearby at the moment: ask us to call you.',
    reserved: 'Held for you',
    same: 'same branch',
    km: (km) => `${km} km from your branch`,
    hour: (hour) => hour,
    choose: 'Choose this',
    chooseThe: (day, hour, place) => `Choose this: ${shortDay(day)}, ${hour}, ${place}`,
    others: 'None of these suits you?',
    call: 'Call me',
    give: 'Give up my appointment',
  },
  give: {
    title: 'Give up your appointment?',
    text: 'Your place will be released. You can book another appointment whenever you like.',
    send: 'Yes, give it up',
    keep: 'No, keep it',
  },
  toCall: {
    heading: 'We will call you',
    text: 'We will find another time together. Until then your place stays yours.',
    closed: 'We will find another time together. Please do not come at the original time.',
    others: 'Or choose now',
  },
  moved: {
    heading: 'Done: your appointment has been moved',
    when: (day, hour) => `${longDay(day)}, ${hour}`,
    mail: 'A confirmation with the new time is on its way: the previous appointment is no longer valid.',
  },
  kept: {
    heading: 'Your appointment stays as it was',
    text: 'The branch will see you as planned: you do not need to do anything.',
  },
  cancelled: {
    heading: 'Your appointment is cancelled',
    text: 'You can book another whenever you like.',
    again: 'Book an appointment',
  },
  ofCall: {
    open: {
      heading: 'We need to move your call: choose another time',
      lead: (day, hour) => `We can no longer call you on ${longDay(day)}, from ${hour}. We are sorry.`,
      closed: 'We will not call you at that time. We will not cancel anything ourselves: you choose the new time.',
      give: 'Give up my call',
    },
    give: { title: 'Give up your call?', text: 'You can ask for another whenever you like.' },
    toCall: { closed: 'We will find another time together.' },
    moved: {
      heading: 'Done: your call has been moved',
      mail: 'You will receive a confirmation with the new time: the original one is no longer valid.',
    },
    kept: {
      heading: 'Your call stays as it was',
      text: 'We will call you as planned: you do not need to do anything.',
    },
    cancelled: { heading: 'Your call has been cancelled', text: 'You can ask for another whenever you like.' },
  },
  faults: {
    taken: 'This time has just been taken: choose another.',
    decided: 'This was already decided. This is how it stands now.',
    network: "We don't know whether your choice arrived: check your connection and press again. It won't happen twice.",
    rejected: 'Your choice could not be recorded. Nothing has changed: please call us.',
  },
  gone: {
    heading: 'This link is no longer valid',
    text: 'It may be from an old message, or it may be incomplete. Opening it has not changed your appointment.',
  },
  failed: {
    heading: 'The options did not load',
    text: 'Check your connection and try again: opening the page does not change your appointment.',
  },
  phone: (number) => `Call the branch: ${number}`,
};
