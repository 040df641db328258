import type { common as italian } from '../../it/first/common.ts';
import type { Shape } from '../../words.ts';

/** Texts shared by all screens of the customer page. */
export const common: Shape<typeof italian> = {
  title: (page, brand) => `${page} | ${brand}`,
  mainTitle: 'Book an appointment',
  logoAlt: (brand) => `${brand}, go to the website`,
  call: 'Call',
  language: 'Language',
  skip: 'Skip to content',
  progress: ({ n, m, name }) => `Step ${n} of ${m}: ${name}`,
  progressLabel: 'Progress',
  steps: {
    where: 'Where',
    when: 'When',
    taxCode: 'Tax code',
    yourData: 'Your details',
    activity: 'Business',
    confirm: 'Confirm',
  },
  requiredNote: 'Fields with an asterisk (*) are required.',
  next: 'Next',
  back: 'Back',
  close: 'Close',
  retry: 'Try again',
  wait: 'Please wait…',
  stillTrying: 'Still trying… You can wait, or stop and try again: your details stay here.',
  offline: "You are offline. We'll send this as soon as you are back online.",
  network: 'Your request could not be sent. Check your connection and try again: what you entered is still here.',
  received: 'We have received your request. We could not load the page with its summary.',
  errorTitle: (title) => `Error: ${title}`,
  visitLost: "Your session has ended. Let's start again: it takes two minutes.",
  summaryTitle: 'Your appointment',
  hour: (hhmm) => hhmm,
  backToStart: 'Search for a branch',
};
