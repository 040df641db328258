import type { Words } from '../../words.ts';
import { hello } from './hello.ts';

export const recognition: Words['recognition'] = {
  code: {
    subject: 'Your code to fill in your details',
    title: 'Your code',
    greeting: 'Enter it on the page where you asked for it: we fill in the details that we already have.',
    sms: ({ sender, code }) =>
      `${sender}: your code to fill in your details is ${code}. It is valid for 10 minutes. Do not give it to anyone.`,
  },
  second: {
    subject: 'Another request with your tax code',
    greeting: ({ greetedAs }) =>
      `${hello(greetedAs)}, you already have a request with us, and another one with the same tax code has just arrived. Yours stays as it is.`,
    before: 'Was it you? Cancel the one that you no longer need',
    link: 'See your request',
    notYou: ({ phone }) => `If it was not you, call us on ${phone}: we will check.`,
    sms: ({ sender, phone }) =>
      `${sender}: another request with your tax code has arrived. Yours stays as it is. Was it not you? Call us on ${phone}.`,
  },
};
