import type { validation as italian } from '../../it/later/validation.ts';
import type { Shape } from '../../words.ts';

/** A sentence for every fault of a field; a fault without a sentence does not compile. */
export const validation: Shape<typeof italian> = {
  required: 'Required field',
  letters: 'Use letters only',
  'short-name': 'At least two letters are needed',
  'long-name': '40 letters at most: enter the name in a shorter form, without other text',
  email: 'This is not a valid email address',
  phone: 'This is not a valid phone number',
  'tax-code-format': 'The tax code has the wrong format',
  'tax-code-letter': 'The tax code is not valid',
  value: 'This value is not valid',
  incoherent: 'The name does not match the tax code',
};
