import { hasMask } from './mask.ts';
import { firstNameLetters, plainLetters, surnameLetters } from './name-letters.ts';

/**
 * Whether a code's first six letters are those of the names (R5.23-R5.28). Any plausible folding of a letter counts;
 * a masked name cannot be judged here and passes, the server judges the stored one.
 */
export function isCoherent(names: { readonly nome: string; readonly cognome: string }, code: string): boolean {
  const wanted = code.toUpperCase();
  const surname =
    hasMask(names.cognome) || plainLetters(names.cognome).some((plain) => surnameLetters(plain) === wanted.slice(0, 3));
  const first =
    hasMask(names.nome) || plainLetters(names.nome).some((plain) => firstNameLetters(plain) === wanted.slice(3, 6));
  return surname && first;
}
