import type { person as italian } from '../../it/later/person.ts';
import type { Shape } from '../../words.ts';

export const person: Shape<typeof italian> = {
  known: {
    heading: (name) => `Hi ${name}!`,
    lead: 'Check your contact details.',
    email: 'Email',
    mobile: 'Mobile',
    masked: 'To protect you, we show only part of your details.',
    edit: 'Change contact details',
    consents: 'Privacy and consent',
  },
  form: {
    heading: 'Your details',
    lead: 'Last step: we need them to confirm your appointment.',
    example: (text) => `Example: ${text}`,
    problems: (count) => (count === 1 ? 'Check this point' : `Check these ${count} points`),
    locked: 'Your name is already on file.',
    check: 'Check the highlighted details',
  },
  submit: 'Book appointment',
  submitting: 'Booking your appointment…',
};
