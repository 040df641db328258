import { hasMask } from './mask.ts';
import { nameLetters, plainSpellings, surnameLetters } from './name-letters.ts';

export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whether a code's first six letters fit the names, by any plausible folding of a letter. With a masked name nothing is
 * checked, since only the server knows the stored names.
 */
export function isCoherent({ firstName, lastName }: Names, code: string): boolean {
  if (hasMask(firstName) || hasMask(lastName)) return true;
  const wanted = code.slice(0, 6).toUpperCase();
  return (
    plainSpellings(lastName).some((plain) => surnameLetters(plain) === wanted.slice(0, 3)) &&
    plainSpellings(firstName).some((plain) => nameLetters(plain) === wanted.slice(3))
  );
}
