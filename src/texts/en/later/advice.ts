import type { Advice } from '#domain/person/advice.ts';
import type { advice as italian } from '../../it/later/advice.ts';
import type { Shape } from '../../words.ts';

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const more = (count: number, one: string): string => `${counted(count, one)} missing`;
const less = (count: number, one: string): string => `${counted(count, one)} too many`;

/** Advice on how to correct a wrong value, and questions about likely typing errors. */
export const advice: Shape<typeof italian> = {
  on: (advice) => {
    switch (advice.kind) {
      case 'character':
        return advice.character === '+'
          ? 'The character + is not allowed: enter another address of yours, without +'
          : `${advice.character === ' ' ? 'Spaces are' : `The character ${advice.character} is`} not allowed: use unaccented letters, numbers, dots, hyphens and _`;
      case 'name-character':
        return advice.character === '-'
          ? 'The character - is not allowed: use a space instead'
          : `The character ${advice.character} is not allowed: use only letters, spaces and apostrophes`;
      case 'few-digits':
        return more(advice.count, 'digit');
      case 'many-digits':
        return less(advice.count, 'digit');
      case 'few':
        return more(advice.count, 'character');
      case 'many':
        return less(advice.count, 'character');
      case 'letter-at':
        return `Character ${advice.place} must be a letter`;
      case 'digit-at':
        return `Character ${advice.place} must be a number`;
      default:
        return PLAIN[advice.kind];
    }
  },
  problem: (label, what) => `${label}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  nearMiss: (address) => `Did you mean ${address}?`,
  correct: 'Yes, correct it',
  landline: 'This looks like a landline number. Is it a mobile? Text messages only reach mobiles.',
};

type Plain = Exclude<
  Advice['kind'],
  'character' | 'name-character' | 'few-digits' | 'many-digits' | 'few' | 'many' | 'letter-at' | 'digit-at'
>;
const PLAIN: Readonly<Record<Plain, string>> = {
  stars: 'Enter it in full, without asterisks',
  'no-at': 'The @ is missing',
  'no-local': 'The part before the @ is missing',
  'no-host': 'The part after the @ is missing',
  'two-ats': 'There is more than one @',
  dots: 'A dot can only stand between other characters: not at the start or the end, nor next to the @ or another dot',
  'host-dot': 'The ending after the @ is missing, such as .it or .com',
  'not-digits': 'Use digits only, with + if you need a country code',
  'leading-zero': 'Remove the zero at the start: Italian mobile numbers begin with 3',
  'check-letter': 'One character is wrong: compare the code with your health card',
  cap: 'An Italian postcode has 5 digits, such as 20121',
  town: 'Enter the name of the town',
  address: 'Enter the street and the number',
};
