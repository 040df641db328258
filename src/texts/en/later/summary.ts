import type { summary as italian } from '../../it/later/summary.ts';
import type { Shape } from '../../words.ts';
import { callMoment, callPromise, passWords, unnamedConsultant } from '../promise.ts';

export const summary: Shape<typeof italian> = {
  heading: 'Appointment confirmed',
  lead: (name, email) => `${name}, we look forward to seeing you. We have written to ${email}.`,
  provisional: {
    heading: 'Request received',
    lead: "We could not confirm it right away: we'll write to you within one working day. You do not need to send it again.",
  },
  unverified: "Times to be confirmed: we'll write to you as soon as we have checked them.",
  unconfirmed: {
    heading: 'We only need your confirmation',
    lead: (name, email, hour) =>
      `${name}, we have written to ${email}. Check your inbox and confirm by ${hour}: after that your place will be released.`,
    by: (hour) => `Confirm by ${hour}`,
    help: 'It is in the email we sent you. The link in it works too.',
    whyOff: 'Enter the 6 digits to confirm.',
    confirm: 'Confirm',
  },
  lapsed: {
    heading: 'The time to confirm has run out',
    lead: 'Your place has been released. We are also telling you by email. You can book again.',
  },
  beside: {
    othersUnverified: 'There are other unconfirmed requests in your name.',
    end: 'Cancel them',
    ended: 'Done: the other unconfirmed requests are cancelled.',
    anotherVerified:
      "You already have another confirmed appointment, and only one can be valid: cancel the one you don't need. This one still has to be confirmed.",
  },
  leave: { before: 'Not your device?', action: 'Sign out' },
  refused: {
    heading: 'Request not confirmed',
    lead: 'We could not confirm the request we received. We have also written to you by email.',
    alternatives: 'Times still available',
  },
  returned: (email) =>
    `Our email to ${email} was returned: you have not been notified yet. Please correct the address.`,
  movedHeading: 'Appointment moved',
  cancelled: { heading: 'Appointment cancelled', again: 'Book again' },
  callback: {
    heading: (name) => `Thank you ${name}, we will call you`,
    lead: (mobile, by, hours) =>
      `We have received your request: ${callPromise({ who: unnamedConsultant, mobile, by })}${hours && ` (${hours})`} to answer your questions and arrange a meeting wherever suits you. There is nothing else for you to do.`,
    by: (day, hour) => callMoment({ day, hour }),
    words: (words) => `${passWords.label}: “${words}”`,
    first: passWords.first,
    afterProof: passWords.afterProof,
  },
  business: {
    heading: (name) => `Thank you ${name}, request sent`,
    lead: 'A business adviser will call you to arrange a meeting.',
    bring: 'What to bring to the meeting',
  },
  rows: {
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    date: 'Date',
    hour: 'Time',
    branch: 'Branch',
    agency: 'Agency',
    code: 'Request code',
  },
  ticket: 'Appointment ticket',
  badges: { received: 'To be confirmed', unverified: 'Waiting for your confirmation', cancelled: 'Cancelled' },
  moved: {
    title: (before, now) => `Moved from ${before} to ${now}`,
    calendar: 'If you had it in your calendar, save it again: the old entry is updated.',
  },
  contacts: { heading: 'Your contact details', fix: 'Correct contact details' },
  unforeseen: {
    heading: 'Has something come up?',
    text: 'Letting us know frees the place for someone else.',
    move: 'Move',
    cancel: 'Cancel',
    cancelRest: 'the appointment',
  },
  help: {
    heading: 'Need help?',
    text: (hours) => `${hours && `, ${hours}`}. We never ask for passwords or payments.`,
  },
  bring: 'What to bring',
  actions: {
    map: 'Show on the map',
    maps: 'Open in Maps',
    directions: 'Directions',
    print: 'Print',
    pdf: 'Download PDF',
    calendar: 'Save to calendar',
    google: 'Google Calendar',
    outlook: 'Outlook',
    edit: 'Change appointment',
  },
  loading: 'Loading the appointment details, please wait…',
  missing: 'We could not find your appointment. Please try again.',
  rest: {
    visit: 'Your appointment is recorded. We could not load the PDF, the calendar file and the ways to change it.',
    request: 'Your request is recorded. We could not load the other details.',
    noCookies:
      'It is recorded. Cookies are off, so this page cannot be opened again: save it to your calendar or print it now. To change it, use the email we sent you.',
  },
  calendarTitle: (lender, place) => `${lender} appointment: ${place}`,
  calendarError: 'We could not create the calendar file. Try again, or note the day and time yourself.',
  pdfError: 'We could not create the PDF. Use Print.',
  app: {
    text: (name) => `Follow your request in the${name && ` ${name}`} app`,
    action: 'Get the app',
    qr: 'QR code to download the app',
    appStore: 'App Store',
    playStore: 'Google Play',
  },
  facts: (minutes, reminder) => [
    `About ${minutes} minutes`,
    'free of charge',
    ...(reminder ? ['reminder the day before'] : []),
  ],
  about: (product) => `We will talk about: ${product.toLowerCase()}`,
  open: (days) => `Open ${days.join('; ')}`,
  hours: (days) => `Opening hours: ${days.join('; ')}`,
};
