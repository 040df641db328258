import type { callAt as italian } from '../../it/letters/call-at.ts';
import type { Shape } from '../../words.ts';
import { callSpan } from '../promise.ts';
import { hello } from './hello.ts';

/** Messages and documents about a call at a chosen time. */
export const callAt: Shape<typeof italian> = {
  between: callSpan,
  place: 'We will call you',
  mobile: (mobile) => `On ${mobile}`,
  facts: 'A free phone call of about 15 minutes',
  confirm: {
    title: 'We will call you',
    subject: ({ date, ...span }) => `We will call you on ${date}, ${callSpan(span)}`,
    greeting: ({ greetedAs, mobile, date, ...span }) =>
      `${hello(greetedAs)}, an adviser will call ${mobile} on ${date}, ${callSpan(span)}.`,
  },
  unconfirmed: {
    subject: ({ date, ...span }) => `Confirm your call: ${date}, ${callSpan(span)}`,
    until: (time) => `The call is not confirmed yet: open the link below by ${time}, or your place will be released.`,
    untilWithCode: (time) =>
      `The call is not confirmed yet: enter this code on the page, or open the link below, by ${time}. After that your place will be released.`,
    link: 'Confirm call',
  },
  moved: {
    subject: 'We have moved your call',
    greeting: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, we will now call you on ${date}, ${callSpan(span)}.`,
  },
  reminder: {
    tomorrow: {
      title: 'We will call you tomorrow',
      subject: (span) => `We will call you tomorrow ${callSpan(span)}`,
    },
    today: { title: 'We will call you today', subject: (span) => `We will call you today ${callSpan(span)}` },
    greeting: ({ greetedAs, mobile, date, ...span }) =>
      `${hello(greetedAs)}, this is a reminder of your call on ${date}: we will call ${mobile} ${callSpan(span)}.`,
  },
  cancelled: {
    subject: 'Call cancelled',
    greeting: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, the call on ${date}, ${callSpan(span)}, has been cancelled: we will not call you.`,
    replaced: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, there are more recent requests with your tax code and this call was not confirmed: the one on ${date}, ${callSpan(span)}, has been cancelled.`,
    lapsed: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, we did not receive your confirmation: the call on ${date}, ${callSpan(span)}, has been cancelled and your place released.`,
  },
  code: 'To change your call, enter it on the page where you asked for it.',
  attached: 'The attached file adds the call to your calendar.',
  sms: {
    code: ({ sender, code }) =>
      `${sender}: the code for your call is ${code}. It is valid for 10 minutes. Do not give it to anyone.`,
    change: ({ link }) => `. To change it: ${link}`,
    confirm: ({ sender, date, ...span }) => `${sender}: phone call on ${date} ${callSpan(span)}`,
    moved: ({ sender, date, ...span }) => `${sender}: phone call moved to ${date} ${callSpan(span)}`,
    cancelled: ({ sender, date, ...span }) => `${sender}: the phone call on ${date} ${callSpan(span)} is cancelled`,
    reminder: {
      tomorrow: ({ sender, date, ...span }) => `${sender}: phone call tomorrow, ${date}, ${callSpan(span)}`,
      today: ({ sender, date, ...span }) => `${sender}: phone call today, ${date}, ${callSpan(span)}`,
    },
  },
  document: 'Your call',
  event: {
    text: (mobile) => `We will call you on ${mobile}. There is nothing else for you to do.`,
    dayBefore: ({ lender }) => `${lender} will call you tomorrow`,
    twoHoursBefore: ({ lender }) => `${lender} will call you in two hours`,
  },
};
