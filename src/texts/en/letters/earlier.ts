import type { earlierLetter as italian } from '../../it/letters/earlier.ts';
import type { Shape } from '../../words.ts';
import { hello } from './hello.ts';

/** The letter to a customer who waits for an earlier slot: one became free. */
export const earlierLetter: Shape<typeof italian> = {
  subject: 'An earlier time has come up: do you want it?',
  greeting: ({ greetedAs }) =>
    `${hello(greetedAs)}, an earlier time for your appointment has come up. We are holding it for you for a short while.`,
  stays: 'You do not need to do anything to keep your appointment: it changes only if you say yes.',
  fresh: 'Earlier time',
  present: 'Your appointment',
  at: ({ date, time, place }) => `${date} at ${time}, ${place}`,
  before: 'See the two times and answer with one tap',
  link: 'Answer',
  until: ({ date, time }) => `This time is held for you until ${time} on ${date}. Then it goes to someone else.`,
  sms: ({ sender, date, time }) => `${sender}: earlier time, ${date} at ${time}. Answer within half an hour: `,
  smsWithMail: ({ sender, date, time }) =>
    `${sender}: earlier time, ${date} at ${time}. Answer within half an hour with the link in our email`,
};
