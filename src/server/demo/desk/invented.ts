import { nameLetters, surnameLetters } from '#domain/person/name-letters.ts';
import { checkLetter } from '#domain/person/tax-code.ts';
import { fraction } from '../load-hash.ts';

/** An imaginary person; the tax code has a birthplace that does not exist. */
export interface Invented {
  readonly firstName: string;
  readonly lastName: string;
  readonly taxCode: string;
  readonly email: string;
  readonly mobile: string;
}

const FIRST = ['Aurora', 'Bruno', 'Cosima', 'Dario', 'Elettra', 'Fulvio', 'Gilda', 'Iacopo', 'Lea', 'Manlio', 'Nora'];
const LAST = ['Acquaviva', 'Brezza', 'Calanca', 'Duna', 'Estuario', 'Fondale', 'Golfi', 'Isolani', 'Laguna', 'Molo'];
const MONTHS = 'ABCDEHLMPRST';
const CONSONANTS = 'BCDFGLMNPRST';

/** The imaginary person with number `n`, always the same. */
export function invented(n: number): Invented {
  const of = <T>(list: ArrayLike<T>, what: string): T => list[Math.floor(fraction(`${what} ${n}`) * list.length)] as T;
  // Consecutive persons have different names.
  const firstName = FIRST[(n * 7) % FIRST.length] ?? '';
  const lastName = LAST[(n * 3 + Math.floor(n / FIRST.length)) % LAST.length] ?? '';
  const name = Array.from({ length: 6 }, (_, i) => of(CONSONANTS, `letter ${i}`)).join('');
  const two = (value: number) => String(value).padStart(2, '0');
  const born = `${two(50 + Math.floor(fraction(`year ${n}`) * 50))}${of(MONTHS, 'month')}${two(1 + (n % 28))}`;
  const first15 = `${name}${born}M999`;
  return {
    ...{ firstName, lastName, taxCode: first15 + checkLetter(first15) },
    email: `${firstName}.${lastName}.${n}@velaposta.example`.toLowerCase(),
    mobile: `+39333200${String(n).padStart(4, '0')}`,
  };
}

/** The person's tax code with letters that fit the names. */
export function fittingCode({ firstName, lastName, taxCode }: Invented): string {
  const first15 = `${surnameLetters(lastName.toUpperCase())}${nameLetters(firstName.toUpperCase())}${taxCode.slice(6, 15)}`;
  return first15 + checkLetter(first15);
}
