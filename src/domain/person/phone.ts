import type { FieldFault } from './field-fault.ts';
import { hasMask } from './mask.ts';
import { tidy } from './tidy.ts';

const MAX_LENGTH = 40;
const PHONE = /^\+?\(?[\d*]{3}\)?[ .-]?[\d*]{3}[ .-]?[\d*]{3,6}$/;
const SEPARATORS = /[\s./()-]/g;
const ITALY = '+39';

/** Removes separators and replaces the international prefix 00 by '+'; no Italian number begins with 00. */
const compact = (phone: string): string => phone.replace(SEPARATORS, '').replace(/^00(?=[1-9])/, '+');

const withoutItaly = (phone: string): string => (phone.startsWith(ITALY) ? phone.slice(ITALY.length) : phone);

/**
 * Matches impossible Italian numbers that begin with 0: those with a second zero, and those with 03 that have none of
 * the existing area codes (mobiles typed with a leading zero).
 */
const IMPOSSIBLE = /^0(0|3(?!0|1|2[1-4]|3[12]|4[1-6]|5|6[2-5]|7[1-7]|8[1-6]|9))/;

/** Checks a number: 3, 3, and 3 to 6 digits or mask stars, with or without the country code of Italy. */
export function checkPhone(raw: string): FieldFault | null {
  const phone = tidy(raw);
  if (!phone) return 'required';
  if (phone.length > MAX_LENGTH) return 'phone';
  const national = withoutItaly(compact(phone));
  if (IMPOSSIBLE.test(national)) return 'phone';
  return PHONE.test(phone) || PHONE.test(national) ? null : 'phone';
}

/** Whether a number is an Italian landline; false for a masked number. */
export function isLandline(raw: string): boolean {
  const phone = normalisePhone(raw);
  return !hasMask(phone) && phone.startsWith(ITALY) && !phone.startsWith(`${ITALY}3`);
}

/**
 * Converts a valid number to E.164; an empty text stays empty. The number gets '+39' unless it has a country code. A number
 * of eleven digits or more that begins with 39 contains the country code: mobiles are shorter, and landlines begin
 * with 0.
 */
export function normalisePhone(raw: string): string {
  const phone = compact(tidy(raw));
  if (phone === '' || phone.startsWith('+')) return phone;
  return /^39\d{9,}$/.test(phone) ? `+${phone}` : ITALY + phone;
}

const E164 = /^\+[1-9]\d{7,14}$/;
const ITALIAN_MOBILE = /^\+393\d{8,9}$/;

/** Whether a number can get SMS: it begins with one of the E.164 prefixes, and in Italy it is a mobile. */
export function canReceiveSms(raw: string, prefixes: readonly string[]): boolean {
  const phone = normalisePhone(raw);
  if (!E164.test(phone) || !prefixes.some((prefix) => phone.startsWith(prefix))) return false;
  return !phone.startsWith(ITALY) || ITALIAN_MOBILE.test(phone);
}
