import { hasMask } from './mask.ts';
import { nameLetters, plainSpellings, surnameLetters } from './name-letters.ts';

/** First name and surname, by their wire names. */
export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whether the first six letters of a tax code fit the names, in any plausible spelling without accents. Masked names
 * always fit, because only the server knows them.
 */
export function isCoherent({ firstName, lastName }: Names, code: string): boolean {
  if (hasMask(firstName) || hasMask(lastName)) return true;
  const wanted = code.slice(0, 6).toUpperCase();
  return (
    plainSpellings(lastName).some((plain) => surnameLetters(plain) === wanted.slice(0, 3)) &&
    plainSpellings(firstName).some((plain) => nameLetters(plain) === wanted.slice(3))
  );
}
