import type { change as italian } from '../../it/later/change.ts';
import type { Shape } from '../../words.ts';

/** The dialog that finds an appointment, the page that moves it, and the dialog that cancels it. */
export const change: Shape<typeof italian> = {
  modal: {
    title: 'Change your appointment',
    known: 'You already have an appointment with us: you can change the day and time.',
    maybe:
      'If you have an appointment, we send a code to the contacts given for it: enter it here to change day and time.',
    codeSentIfAny:
      'If there is an appointment with this tax code, we have written to the contacts given for it: enter the 6-digit code here. It is valid for 10 minutes.',
    unknown: 'Enter the tax code used for the booking.',
    deadLink: 'This link is no longer valid.',
    label: 'Tax code (codice fiscale)*',
    whyOff: { taxCode: 'Enter all 16 characters to continue.', code: 'Enter the 6 digits to continue.' },
    next: 'Next',
    searching: 'Checking your tax code…',
    codeSent: (mask) => `We have written to ${mask}: enter the 6-digit code here. It is valid for 10 minutes.`,
    codeSentToAll:
      'We have written to the contacts given for the appointment: enter the 6-digit code here. It is valid for 10 minutes.',
    codeLabel: '6-digit code*',
    codeWrong: 'The code is wrong or no longer valid: check it or ask for another.',
    resend: 'Send another code',
    resent: 'If the appointment exists, a new code is on its way. We send at most three in ten minutes.',
    faults: {
      'cf-inesistente': 'We found no appointments.',
      'none-planned': 'You have no upcoming appointment',
      network: 'Your request could not be sent. Check your connection and try again: what you entered is still here.',
    },
    notFound: 'A letter may be wrong, or the visit may already be over. Check and try again, or call us:',
    soonCall: 'If you asked for a call as soon as possible, there is no time to change: we will call you.',
    callMe: 'Prefer a call? Ask us to call you',
  },
  heading: (name) => `Hi ${name}, move your appointment`,
  current: (day, hour) => `Current appointment: ${day}, ${hour}`,
  otherBranch: {
    open: { branch: 'Change branch', agency: 'Change agency' },
    label: 'Near which postcode, town or address?',
    search: 'Show the nearest',
    busy: 'Searching…',
    news: {
      listed: 'Choose one, then a day and a time: until you confirm, your current appointment stands.',
      none: 'We found no others here: try another postcode or address.',
      network: 'The search got no answer. Try again: your appointment stays as it is.',
    },
  },
  contacts: 'Your contact details',
  editContacts: 'Change contact details',
  job: 'What is your job?',
  sameJob: 'No change',
  save: 'Save',
  move: (day, hour) => `Move to ${day}, ${hour}`,
  pick: 'Choose a day and a time',
  pickHour: 'Choose a time',
  soFar: {
    title: 'What changes',
    now: (day, hour) => `Now: ${day}, ${hour}`,
    next: (day, hour) => `New: ${day}, ${hour}`,
    open: 'New: not chosen yet',
  },
  saving: 'Moving your appointment…',
  stale: 'The appointment has changed in the meantime. This is how it stands now.',
  cancel: {
    open: 'Cancel appointment',
    title: 'Cancel your appointment?',
    body: 'Your place is released at once. You can book another appointment whenever you like.',
    confirm: 'Yes, cancel it',
    keep: 'No, keep it',
    busy: 'Cancelling…',
  },
};
