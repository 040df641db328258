import { mail as italian } from '../../it/letters/mail.ts';
import type { Shape } from '../../words.ts';
import { callHours, callMoment, callPromise, passWords, phoneWithHours, unnamedConsultant } from '../promise.ts';
import { hello } from './hello.ts';

/**
 * Texts of mails and SMS. Values are inserted as plain text; the code that writes HTML escapes them. Mails that only the
 * staff reads stay Italian.
 */
export const mail: Shape<typeof italian> = {
  rows: {
    where: 'Where',
    when: 'When',
    was: 'Was',
    code: 'Request code',
    bring: 'What to bring',
    before: 'Previously',
  },
  when: ({ date, time }) => `${date} at ${time}`,
  hour: (time) => `at ${time}`,
  move: 'Move',
  cancel: 'Cancel',
  call: (phone) => `Call ${phone}`,
  change: 'If something comes up',
  changeLink: 'Change appointment',
  again: 'Would you like another date?',
  againLink: 'Book again',
  attached: 'The attached file adds the appointment to your calendar.',
  foot: 'We never ask for passwords or payments by email',
  doubts: (at) => `Any questions? Call ${phoneWithHours(at)}.`,
  links: { privacy: 'Privacy', transparency: 'Transparency' },
  confirm: {
    title: 'Appointment confirmed',
    subject: ({ date, time }) => `Appointment confirmed: ${date} at ${time}`,
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, we look forward to seeing you on ${date} at ${time}.`,
  },
  unconfirmed: {
    title: (time) => `Confirm by ${time}`,
    subject: ({ date, time }) => `Confirm your appointment: ${date} at ${time}`,
    until: (time) =>
      `The appointment is not confirmed yet: open the link below by ${time}, or your place will be released.`,
    untilWithCode: (time) =>
      `The appointment is not confirmed yet: enter this code on the page, or open the link below, by ${time}. After that your place will be released.`,
    before: 'To keep your place, and if something comes up',
    link: 'Confirm appointment',
    ownData: 'On the same page you find your data and your consents.',
    ended: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, we did not receive your confirmation: the appointment on ${date} at ${time}, ${branch}, has been cancelled and your place released.`,
  },
  prove: 'Confirm that this address is yours',
  proveLink: 'Open your request',
  moved: {
    subject: 'We have moved your appointment',
    greeting: ({ greetedAs, date, time }) => `${hello(greetedAs)}, your appointment is now on ${date} at ${time}.`,
    place: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, the branch has changed: we look forward to seeing you at ${branch}. Day and time stay: ${date} at ${time}.`,
    placeTitle: 'The branch of your appointment has changed',
    title: ({ before, now }) => `Moved from ${before} to ${now}`,
    notYou: (phone) => `If this was not you, call us on ${phone}.`,
    contacts: 'Your contact details have changed',
    newContact: 'From now on we will write to you here',
    newGreeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, your contact details are updated. Day and time do not change: we look forward to seeing you on ${date} at ${time}.`,
    contactChanged: 'Hi, the contact details of your request have changed: from now on we will use the new ones.',
    mobileChanged: ({ greetedAs }) =>
      `${hello(greetedAs)}, we have recorded a different mobile number for your request.`,
  },
  cancelled: {
    subject: 'Appointment cancelled',
    greeting: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, the appointment on ${date} at ${time}, ${branch}, has been cancelled.`,
    replaced: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, there are more recent requests with your tax code and this appointment was not confirmed: the one on ${date} at ${time}, ${branch}, has been cancelled. If you still want it, book it again and confirm it with the link in our email.`,
  },
  restored: {
    title: 'Your appointment still stands',
    subject: ({ date, time }) => `Your appointment still stands: ${date} at ${time}`,
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, the cancellation has been undone: we look forward to seeing you on ${date} at ${time}.`,
  },
  ended: {
    subject: 'Your request has been cancelled',
    greeting: ({ greetedAs }) => `${hello(greetedAs)}, the request for a call in your name has been cancelled.`,
    replaced: ({ greetedAs }) =>
      `${hello(greetedAs)}, there are more recent requests with your tax code and this one was not confirmed: it has been cancelled.`,
    notYou: (phone) => `If this was not you, make another request or call us on ${phone}.`,
  },
  refused: {
    subject: 'We could not confirm your request',
    greeting: 'Hi, we could not confirm the request we received.',
    alternatives: 'Times still available',
    several: {
      subject: 'We could not confirm your requests',
      greeting: (count) => `Hi, we could not confirm ${count} requests we received with this email address.`,
    },
    more: 'Other requests',
  },
  reminder: {
    tomorrow: {
      title: 'See you tomorrow',
      subject: ({ time }) => `Tomorrow at ${time}: your appointment`,
    },
    today: {
      title: 'See you today',
      subject: ({ time }) => `Today at ${time}: your appointment`,
    },
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, this is a reminder of your appointment on ${date} at ${time}.`,
  },
  callback: {
    subject: 'We will call you',
    greeting: ({ greetedAs, mobile, by }) =>
      `${hello(greetedAs)}, ${callPromise({ who: unnamedConsultant, mobile, by })}.`,
    agent: ({ greetedAs, mobile, agent, by, during }) =>
      `${hello(greetedAs)}, ${callPromise({ who: agent, mobile, by, during })}.`,
    during: callHours,
    by: ({ date, time }) => callMoment({ day: date, hour: time }),
    words: passWords.label,
    first: passWords.first,
    afterProof: passWords.afterProof,
  },
  unreached: {
    subject: 'We tried to reach you',
    greeting: ({ greetedAs }) => `${hello(greetedAs)}, we tried to call you but could not reach you.`,
    before: 'Choose the day and time yourself',
    link: 'Book an appointment',
  },
  noShow: {
    subject: 'We were expecting you',
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, we were expecting you on ${date} at ${time}, but we missed each other. It happens.`,
    before: 'If you would still like to talk to us, choose another day and time',
    link: 'Book an appointment',
    wasThere: 'If you did come to see us, tell the branch: we will correct it at once.',
    sms: ({ sender, date, time }) =>
      `${sender}: we were expecting you on ${date} at ${time}, but we missed each other. Another day? Choose here: `,
  },
  business: {
    title: 'Request received',
    subject: 'Request received: a business adviser will call you',
    greeting: ({ greetedAs }) =>
      `${hello(greetedAs)}, we have received your request. A business adviser will call you to arrange a meeting.`,
  },
  code: {
    subject: 'Your verification code',
    title: 'Your code',
    greeting: 'To change your appointment, enter it on the page where you asked for it.',
    valid:
      'It is valid for 10 minutes and works only once. Do not give it to anyone, not even to us: we never ask for it on the phone.',
    notYou: 'If you did not ask for it, ignore this message: without the code nobody can see or change anything.',
  },
  cap: {
    subject: 'We have paused our other messages',
    greeting:
      'We have written to you many times in the last 24 hours, so for now we are pausing our other messages. Your appointments stay as they are, and the reminder the day before will still come.',
    notYou: (phone) => `If you did not ask for them, or if you are waiting for a code, call us on ${phone}.`,
  },
  toAgent: italian.toAgent,
  toBranch: italian.toBranch,
  gathered: italian.gathered,
  digest: italian.digest,
  sms: {
    before: ({ sender, date, time }) => `${sender}: appointment on ${date} at ${time}, `,
    change: ({ link }) => `. To change it: ${link}`,
    after: ({ code }) => `. Code ${code}.`,
    moved: ({ sender, date, time }) => `${sender}: appointment moved to ${date} at ${time}, `,
    cancelled: ({ sender, date, time }) => `${sender}: appointment on ${date} at ${time} cancelled, `,
    restored: ({ sender, date, time }) => `${sender}: appointment valid again, ${date} at ${time}, `,
    reminder: {
      tomorrow: ({ sender, date, time }) => `${sender}: appointment tomorrow, ${date} at ${time}, `,
      today: ({ sender, date, time }) => `${sender}: appointment today, ${date} at ${time}, `,
    },
    contactChanged: ({ sender }) =>
      `${sender}: the contact details of your request have changed. If this was not you, call us on `,
    cap: ({ sender }) =>
      `${sender}: we have written to you many times today, so we are pausing our other texts today. Not you? Call us on `,
    call: ({ sender, agent, by, during }) =>
      `${sender}: ${callPromise({ who: agent || unnamedConsultant, by, during })}`,
    code: ({ sender, code }) =>
      `${sender}: the code for your appointment is ${code}. It is valid for 10 minutes. Do not give it to anyone.`,
  },
};
