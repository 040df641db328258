import { err, ok, type Result } from '../result.ts';

declare const taxCode: unique symbol;
/** 16 upper-case characters with a right check letter and a date that exists (R5.17). */
export type TaxCode = string & { readonly [taxCode]: true };
export type TaxCodeFault = 'too-short' | 'format' | 'check-letter';

export const TAX_CODE_LENGTH = 16;
const PATTERN = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
const MONTHS = 'ABCDEHLMPRST';
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const DIGIT_LETTERS = 'LMNPQRSTUV';
const WOMEN = 40;

const rank = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);

/** The 16th character of a code, from its first 15. */
export function checkLetter(first15: string): string {
  const sum = [...first15].reduce((total, char, i) => total + (i % 2 === 0 ? (ODD[rank(char)] ?? 0) : rank(char)), 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** Digits replaced by letters where two people would share a code are read as digits again. */
const digits = (text: string): number =>
  Number([...text].map((char) => (DIGIT_LETTERS.includes(char) ? DIGIT_LETTERS.indexOf(char) : char)).join(''));

const exists = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The days ('YYYY-MM-DD') a code may mean: the century is not in it, so there are up to two, the later first; a 29
 * February may fit one century only. Empty when no such day exists.
 */
export function birthDates(code: string): readonly string[] {
  const yy = digits(code.slice(6, 8));
  const month = MONTHS.indexOf(code.charAt(8)) + 1;
  const dayCode = digits(code.slice(9, 11));
  const day = dayCode > WOMEN ? dayCode - WOMEN : dayCode;
  return [2000 + yy, 1900 + yy]
    .filter((year) => exists(year, month, day))
    .map((year) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** What was typed, without the spaces and hyphens of a pasted code, upper-case (R5.18). */
export const tidyTaxCode = (raw: string): string => raw.slice(0, 60).replace(/[\s-]/g, '').toUpperCase();

/** Judges a typed code: length, pattern with omocodia letters, check letter, real calendar day (R5.17-R5.20). */
export function parseTaxCode(raw: string): Result<TaxCode, TaxCodeFault> {
  const code = tidyTaxCode(raw);
  if (code.length < TAX_CODE_LENGTH) return err('too-short');
  if (!PATTERN.test(code)) return err('format');
  if (checkLetter(code.slice(0, 15)) !== code.charAt(15)) return err('check-letter');
  if (birthDates(code).length === 0) return err('format');
  return ok(code as TaxCode);
}

/** Whether a person of this code can be 18 on `today` ('YYYY-MM-DD', Europe/Rome): the older century counts. */
export function canBeAdult(code: string, today: string): boolean {
  const limit = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  return birthDates(code).some((born) => born <= limit && Number(today.slice(0, 4)) - Number(born.slice(0, 4)) <= 110);
}
