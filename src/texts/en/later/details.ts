import type { details as italian } from '../../it/later/details.ts';
import type { Shape } from '../../words.ts';

/** The further fields of product 5. */
export const details: Shape<typeof italian> = {
  business: {
    heading: 'Your business',
    person: 'Legal representative',
    company: 'The business',
    notEligible:
      'A business loan requires at least two years of registration. You can send your request all the same, or choose a personal loan.',
    toPersonal: 'Personal loan',
    submit: 'Send request',
    submitting: 'Sending your request…',
  },
};
