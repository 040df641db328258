import type { earlier as italian } from '../it/earlier.ts';
import type { Shape } from '../words.ts';
import { longDay } from './later/formats.ts';

/** The wait for an earlier slot: the request on the summary, and the page that an offer's letter opens. */
export const earlier: Shape<typeof italian> = {
  ask: {
    heading: 'Notify me of an earlier time',
    text: "If a half-hour slot becomes free at least three days earlier, we'll write to you and hold it for you for half an hour. You decide.",
    from: 'I can come from',
    tomorrow: (day) => `tomorrow, ${longDay(day)}`,
    day: longDay,
    part: 'At what time of day',
    parts: { tutto: 'Any time of day', mattina: 'Mornings only', pomeriggio: 'Afternoons only' },
    near: 'Branches within 15 km are fine too',
    send: 'Notify me',
    waiting: "We'll notify you of an earlier time",
    wishes: (day, part, isNear) =>
      `From ${longDay(day)}. ${part}. ${isNear ? 'Also at branches within 15 km.' : 'Only at your branch.'}`,
    rule: "We'll write at most once a day and three times in all. Your appointment stays until you say yes.",
    stop: 'Stop notifying me',
    failed: "We don't know whether that worked: check your connection and try again. Your appointment has not changed.",
    refused: 'We cannot notify you for this appointment: please confirm your contact details first.',
  },
  page: {
    title: 'An earlier time has come up',
    loading: 'Loading the offer, please wait…',
    fresh: 'Earlier time',
    present: 'Your appointment',
    until: (day, hour) =>
      `This time is held for you until ${hour} on ${longDay(day)}. If you don't answer, your appointment stays as it is.`,
    yes: "Yes, I'll take it",
    no: "No, I'll keep mine",
    states: {
      open: {
        heading: 'An earlier time has come up: do you want it?',
        lead: 'Your appointment changes only if you say yes.',
      },
      taken: {
        heading: 'Done: you are coming earlier',
        lead: 'A confirmation with the new time is on its way: the previous appointment is no longer valid.',
      },
      refused: {
        heading: 'All right: you keep your appointment',
        lead: "The place goes to someone else. We'll notify you if another comes up.",
      },
      expired: {
        heading: 'The time to answer has run out: the place has gone to someone else',
        lead: 'Your appointment is still as it was.',
      },
      superseded: {
        heading: 'This offer is no longer valid',
        lead: 'The place is no longer available, or your appointment has changed in the meantime. Our latest message to you is the one that counts.',
      },
    },
    failed: {
      heading: 'The offer did not load',
      text: 'Check your connection and try again: opening the page does not change your appointment.',
    },
  },
};
