import type { receipt as italian, erasedLetter as italianLetter } from '../../it/letters/receipt.ts';
import type { Shape } from '../../words.ts';

/** The receipt of a consent, and the letter after a customer erased the own data. */
export const receipt: Shape<typeof italian> = {
  title: 'Receipt of consent',
  rows: {
    purpose: 'Consent',
    record: 'Number',
    controller: 'Data controller',
    contact: 'Contact',
    notice: 'Privacy notice',
    withdrawal: 'How to withdraw',
    kept: 'Retention',
    channel: 'Answer given',
    language: 'Language',
    version: 'Version of the text',
    hash: 'Hash of the text (SHA-256)',
    place: 'Link of the chain',
    link: 'Hash of the link',
    title: 'Title of the text',
    text: 'Text:',
  },
  withdrawal: 'On the page "Your data and your consents", with one tap.',
  kept: 'The data of the request stay for twelve months after the appointment. The answer stays as proof, without your name.',
  types: { given: 'I consent', refused: 'I do not consent', withdrawn: 'Consent withdrawn' },
  event: (what, when) => `${what}, ${when}`,
  channels: { web: 'on the page', phone: 'by phone', desk: 'at the branch', walk_in: 'at the branch' },
  textGone: 'The text of that time is no longer stored: its version and hash remain.',
  foot: (page, of) => `Receipt of consent, format ISO/IEC TS 27560 · page ${page} of ${of}`,
};

export const erasedLetter: Shape<typeof italianLetter> = {
  subject: 'Your data is erased',
  opening: 'Hello, we have erased your data, as you asked.',
  ended: 'We have also cancelled:',
  row: 'Cancelled',
  visit: ({ date, time, branch }) => `${date}, ${time}, ${branch}`,
  request: 'your request',
  kept: [
    'We keep the answers about consents and the log of who read the data, without your name: the law asks us to be able to prove them.',
    'If you are already a customer, the data of your contract stay for as long as the law requires: write to the controller about them.',
  ],
  notYou: (phone) => `If this wasn't you, call us on ${phone}.`,
  sms: ({ sender }) => `${sender}: we have erased your data and cancelled your appointments, as you asked.`,
};
