import { err, ok, type Result } from '../result.ts';
import type { IsoDay } from '../time/rome.ts';
import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

declare const taxCode: unique symbol;
/** A valid Italian tax code (codice fiscale): 16 upper-case characters, right check letter, existing date of birth. */
export type TaxCode = string & { readonly [taxCode]: true };
export type TaxCodeFault = 'too-short' | 'format' | 'check-letter';

export const TAX_CODE_LENGTH = 16;
/** Maximum length of a pasted code, separators included. */
const MAX_PASTED_LENGTH = 60;
const PATTERN = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
const SEPARATORS = /[ .'-]/g;
const MONTHS = 'ABCDEHLMPRST';
const ODD_PLACE_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const DIGIT_LETTERS = 'LMNPQRSTUV';
const WOMEN_DAY_OFFSET = 40;
const MAX_AGE = 110;

const rank = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);

/** The 16th character of a code, from its first 15. */
export function checkLetter(first15: string): string {
  const sum = [...first15].reduce(
    (total, char, i) => total + (i % 2 === 0 ? (ODD_PLACE_VALUES[rank(char)] ?? 0) : rank(char)),
    0,
  );
  return String.fromCharCode(65 + (sum % 26));
}

/** Reads two places as a number. Letters stand for digits in codes that would otherwise be equal (omocodia). */
const digits = (text: string): number =>
  Number([...text].map((char) => (DIGIT_LETTERS.includes(char) ? DIGIT_LETTERS.indexOf(char) : char)).join(''));

const exists = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The possible dates of birth, the later first: the code has no century. Dates that do not exist are left out. */
function daysOf(code: string): readonly IsoDay[] {
  const yy = digits(code.slice(6, 8));
  const month = MONTHS.indexOf(code.charAt(8)) + 1;
  const dayCode = digits(code.slice(9, 11));
  const day = dayCode > WOMEN_DAY_OFFSET ? dayCode - WOMEN_DAY_OFFSET : dayCode;
  return [2000 + yy, 1900 + yy]
    .filter((year) => exists(year, month, day))
    .map((year) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** Normalises a typed code: upper case, without separators. */
export const tidyTaxCode = (raw: string): string =>
  tidy(raw)
    .replace(SEPARATORS, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** The code as its field shows it while typing: upper case, at most 16 characters. */
export const shownTaxCode = (raw: string): string => tidyTaxCode(raw).slice(0, TAX_CODE_LENGTH);

/** L is a letter, D a digit. */
const SHAPE = 'LLLLLLDDLDDLDDDL';

/** The first place (from 1) that needs a letter but has a digit, or the other way round; null if there is none. */
export function misplacedCharacterOf(
  code: string,
): { readonly kind: 'letter-at' | 'digit-at'; readonly place: number } | null {
  for (const [at, kind] of [...SHAPE].entries()) {
    const char = code.charAt(at);
    if (kind === 'L' && !/[A-Z]/.test(char)) return { kind: 'letter-at', place: at + 1 };
    if (kind === 'D' && !/\d/.test(char) && !DIGIT_LETTERS.includes(char)) return { kind: 'digit-at', place: at + 1 };
  }
  return null;
}

/** Parses a typed code; checks length, pattern, check letter, and that the date of birth exists. */
export function parseTaxCode(raw: string): Result<TaxCode, TaxCodeFault> {
  if (raw.length > MAX_PASTED_LENGTH) return err('format');
  const code = tidyTaxCode(raw);
  if (code.length < TAX_CODE_LENGTH) return err('too-short');
  if (!PATTERN.test(code)) return err('format');
  if (checkLetter(code.slice(0, 15)) !== code.charAt(15)) return err('check-letter');
  return daysOf(code).length === 0 ? err('format') : ok(code as TaxCode);
}

const FAULTS = {
  'too-short': 'tax-code-format',
  format: 'tax-code-format',
  'check-letter': 'tax-code-letter',
} as const;

/** Checks a typed code for a form. */
export function checkTaxCode(raw: string): FieldFault | null {
  if (!tidy(raw)) return 'required';
  const parsed = parseTaxCode(raw);
  return parsed.ok ? null : FAULTS[parsed.error];
}

/** Full years between two days. In years without 29 February that birthday counts as 1 March. */
const yearsBetween = (born: IsoDay, day: IsoDay): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/**
 * The possible dates of birth as of `today`, the later first; the code has no century. Future days and ages over 110
 * are left out, so two remain only for very old people.
 */
export const birthDates = (code: TaxCode, today: IsoDay): readonly IsoDay[] =>
  daysOf(code).filter((born) => born <= today && yearsBetween(born, today) <= MAX_AGE);

/** The possible ages on a day, the younger first: one for each date of `birthDates`. */
export const agesOn = (code: TaxCode, day: IsoDay): readonly number[] =>
  birthDates(code, day).map((born) => yearsBetween(born, day));
