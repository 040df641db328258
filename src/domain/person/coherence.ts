import { hasMask } from './mask.ts';
import { nameLetters, plainSpellings, surnameLetters } from './name-letters.ts';

export interface Names {
  readonly nome: string;
  readonly cognome: string;
}

/**
 * Whether a code's first six letters fit the names, by any plausible folding of a letter. With a masked name nothing is
 * checked, since only the server knows the stored names.
 */
export function isCoherent({ nome, cognome }: Names, code: string): boolean {
  if (hasMask(nome) || hasMask(cognome)) return true;
  const wanted = code.slice(0, 6).toUpperCase();
  return (
    plainSpellings(cognome).some((plain) => surnameLetters(plain) === wanted.slice(0, 3)) &&
    plainSpellings(nome).some((plain) => nameLetters(plain) === wanted.slice(3))
  );
}
