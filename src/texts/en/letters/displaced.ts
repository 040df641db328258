import type { displaced as italian } from '../../it/letters/displaced.ts';
import type { Shape } from '../../words.ts';
import { hello } from './hello.ts';

/** The mail to a customer whose appointment was displaced by a change of opening hours or capacity. */
export const displaced: Shape<typeof italian> = {
  subject: 'We need to move your appointment: choose another time',
  toCall: 'We need to move your appointment: we will call you',
  greeting: ({ greetedAs, date, time }) =>
    `${hello(greetedAs)}, the branch can no longer see you on ${date} at ${time}. We are sorry.`,
  keeps: 'Your place stays yours until you choose: we will not cancel anything ourselves.',
  closed: 'Please do not come at that time. We will not cancel anything ourselves: you choose the new time.',
  reserved: 'Held for you',
  other: 'Or',
  offer: ({ date, time, place }) => `${date} at ${time}, ${place}`,
  before: 'Choose with one tap, ask for a call or give it up',
  link: 'Choose another time',
  until: ({ date, time }) => `If you do not answer by ${time} on ${date}, we will call you.`,
  weCall: 'We will call you to find another time together.',
  stays: {
    subject: 'Your appointment stays as it was',
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, the branch will see you on ${date} at ${time} as planned: you do not need to do anything.`,
  },
  call: {
    subject: 'We need to move your call: choose another time',
    toCall: 'We need to move your call',
    greeting: ({ greetedAs, date, between }) =>
      `${hello(greetedAs)}, we can no longer call you on ${date}, ${between}. We are sorry.`,
    closed: 'We will not call you at that time. We will not cancel anything ourselves: you choose the new time.',
    offer: ({ date, time }) => `${date}, from ${time}`,
    stays: {
      subject: 'Your call stays as it was',
      greeting: ({ greetedAs, date, between }) =>
        `${hello(greetedAs)}, we will call you on ${date}, ${between}, as planned: you do not need to do anything.`,
    },
    sms: {
      choose: ({ sender, date }) => `${sender}: we cannot call you on ${date} at the chosen time. Choose another: `,
      toCall: ({ sender, date }) =>
        `${sender}: we cannot call you on ${date} at the time you chose. We will call you to find another time`,
      stays: ({ sender, date }) => `${sender}: nothing changes for your call on ${date}`,
    },
  },
  sms: {
    choose: ({ sender, date, time }) => `${sender}: we cannot see you on ${date} at ${time}. Choose another time: `,
    toCall: ({ sender, date, time }) =>
      `${sender}: we cannot see you on ${date} at ${time}. We will call you to find another time`,
    stays: ({ sender, date, time }) => `${sender}: your appointment on ${date} at ${time} stays as it was`,
  },
};
