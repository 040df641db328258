import type { ownData as italian } from '../../it/later/own-data.ts';
import type { Shape } from '../../words.ts';

/** What is stored of the customer, the consents, their receipts, copy and erasure. */
export const ownData: Shape<typeof italian> = {
  open: 'Your data and your consents',
  loading: 'Reading your data, please wait...',
  failed: "That didn't work: check your connection and try again. Nothing has changed.",
  /** After a change without an answer. */
  unsure: "We don't know whether that worked: check your connection and press again. It won't happen twice.",
  gone: 'This device can no longer open your data. Use the link in the email we sent you.',
  prove: {
    text: 'Before we show you the data, we need to know that it is you: we send you a code.',
    send: 'Send me the code',
    help: 'It is in the email we have just sent you.',
    whyOff: 'Enter the 6 digits to see your data.',
    confirm: 'Show my data',
  },
  rows: {
    name: 'Name',
    taxCode: 'Tax code (codice fiscale)',
    email: 'Email',
    mobile: 'Mobile',
    branch: 'Branch',
    asked: 'Request made',
    changed: 'Last change',
    kept: 'Kept until',
    messages: 'Messages sent',
    notes: 'Notes of the branch',
  },
  heading: (product, when) => (when === '' ? product : `${product}, ${when}`),
  when: (day, hour) => `${day}, ${hour}`,
  channels: { web: 'on this page', phone: 'by phone', desk: 'at the branch', walk_in: 'at the branch' },
  asked: (day, how) => `${day}, ${how}`,
  byProgram: (program) => `with ${program}`,
  notes: (count) => `${count}: the branch gives you the text`,
  consents: 'Your consents',
  consent: {
    given: (day) => `Consent given on ${day}`,
    refused: (day) => `Consent refused on ${day}`,
    textGone: 'The text of that time is no longer stored.',
    now: 'If you consent now, this is the text:',
    withdraw: 'Withdraw consent',
    cancels: {
      visit: 'Withdraw consent and cancel the appointment',
      request: 'Withdraw consent and cancel the request',
    },
    give: 'I consent now',
    of: (title) => ` (${title})`,
    changed: 'The text has changed: read it before you answer.',
    receipt: 'Receipt (PDF)',
    receiptData: 'Receipt (JSON)',
    saved: (title) => `Done: your answer about "${title}" is saved.`,
    file: 'consent-receipt',
  },
  readers: {
    heading: 'Who has seen your data',
    none: 'No member of staff has opened it yet.',
    line: (day, who, why) => `${day}: ${who}${why === '' ? '' : ` (${why})`}`,
    roles: {
      consultant: 'adviser',
      manager: 'branch manager',
      area: 'area manager',
      callcentre: 'contact centre',
      agent: 'agent',
      admin: 'network administration',
      dpo: 'data protection',
      auditor: 'internal audit',
      machine: "the lender's program",
    },
    at: (role, branch) => (branch === '' ? role : `${role}, ${branch}`),
  },
  copy: {
    heading: 'Your copy',
    text: 'One file with all data of this page, to keep or to pass on.',
    action: 'Download your data (JSON)',
    file: 'my-data',
  },
  erase: {
    heading: 'Erase your data',
    text: 'We erase name, contact details, tax code and notes of these requests, and cancel your appointments. This cannot be undone.',
    kept: [
      'The answers about consents and the log of who read the data stay, without your name: the law asks us to be able to prove them.',
      'If you are already a customer, the data of the contract stay for as long as the law requires: write to the controller about them.',
    ],
    action: 'Erase my data',
    sure: 'Do you want to erase everything?',
    keep: 'Keep my data',
    confirm: 'Yes, erase everything',
    visit: 'An appointment has already begun today: you can erase the data from tomorrow.',
    done: 'Your data is erased',
    doneText: (ended) =>
      ended === 0
        ? 'We have sent you a confirmation.'
        : 'We have sent you a confirmation, with the cancelled appointments.',
  },
};
