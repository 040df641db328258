import type { validation as italian } from '../../it/later/validation.ts';
import type { Shape } from '../../words.ts';

/** A sentence for every fault of a field; a fault without a sentence does not compile. */
export const validation: Shape<typeof italian> = {
  required: 'Required field',
  letters: 'Use letters only',
  'short-name': 'Enter at least two letters',
  'long-name': 'No more than 40 letters: shorten the name and leave out any other text',
  email: 'This is not a valid email address',
  phone: 'This is not a valid phone number',
  'tax-code-format': 'The tax code has the wrong format',
  'tax-code-letter': 'The tax code is not valid',
  value: 'This value is not valid',
  incoherent: 'The name does not match the tax code',
};
