import type { callTime as italian } from '../../it/later/call-time.ts';
import type { Shape } from '../../words.ts';
import { callSpan } from '../promise.ts';

/** The choice of a time for a call, and the page of a call. */
export const callTime: Shape<typeof italian> = {
  heading: 'When should we call you?',
  ways: {
    soon: { label: 'As soon as possible', help: 'By the next working day' },
    hour: { label: 'At a set time', help: 'You choose the half-hour' },
    band: { label: 'In a time window', help: 'Morning, midday or afternoon' },
  },
  hour: 'Half-hour',
  band: 'Time window',
  bands: { '9-12': 'Morning', '12-15': 'Midday', '15-18': 'Afternoon' },
  between: callSpan,
  span: ({ from, until }) => `${from}-${until}`,
  hourLabel: (hours, free) => `${callSpan(hours)}, ${free ? 'available' : 'not available'}`,
  bandLabel: (name, hours, free) => `${name}, ${callSpan(hours)}${free ? '' : ', not available'}`,
  promise: (day, hours) => `We will call you on ${day}, ${callSpan(hours)}.`,
  soon: 'We will call you as soon as possible, by the next working day.',
  send: (day, from) => `Call me ${day}, ${from}`,
  none: 'No times for a call are available in the next few days: we will call you as soon as possible.',
  unread: "We can't load the times right now.",
  taken: 'This time has just been booked.',
  takenHelp: 'Your other details are still here: choose another time.',
  card: { title: 'Your call', what: 'A free phone call of about 15 minutes' },
  summary: {
    lead: (mobile, day, hours) =>
      `An adviser will call ${mobile} on ${day}, ${callSpan(hours)}. There is nothing else for you to do.`,
    ticket: 'Call ticket',
    fileName: 'Call',
    calendarTitle: (lender) => `Call from ${lender}`,
    anotherVerified:
      'You already have another confirmed call, and only one is valid: cancel the one you do not need. This one is still to be confirmed.',
    between: 'Time',
    to: (mobile) => `On ${mobile}`,
    facts: 'About 15 minutes · free of charge',
    reminder: 'reminder the day before',
    cancelled: 'Call cancelled',
    choose: 'Choose when',
    move: 'Move',
    moveTo: (day, from) => `Move to ${day}, ${from}`,
    toSoon: 'Call me as soon as possible',
    moving: 'Moving your call…',
    stale: 'The call has changed in the meantime. This is how it stands now.',
    cancel: {
      title: 'Cancel your call?',
      body: 'We will not call you, and your place is released at once. You can ask for another call whenever you like.',
    },
    rest: 'the call',
    unforeseen: 'Letting us know frees the adviser for someone else.',
  },
};
