import type { FieldFault } from './field-fault.ts';
import { hasMask } from './mask.ts';
import { tidy } from './tidy.ts';

const LONGEST = 40;
const PHONE = /^\+?\(?[\d*]{3}\)?[ .-]?[\d*]{3}[ .-]?[\d*]{3,6}$/;
const SEPARATORS = /[\s./()-]/g;
const ITALY = '+39';

/** Separators away, and '+' for the 00 of an international call: no Italian number begins with 00. */
const compact = (phone: string): string => phone.replace(SEPARATORS, '').replace(/^00(?=[1-9])/, '+');

const withoutItaly = (phone: string): string => (phone.startsWith(ITALY) ? phone.slice(ITALY.length) : phone);

/**
 * A zero before what is no area code of Italy: of the 03s only these are, the rest are mobiles, which have no zero.
 * Elsewhere a second zero, or nothing but zeros, is no number.
 */
const IMPOSSIBLE = /^0(0|3(?!0|1|2[1-4]|3[12]|4[1-6]|5|6[2-5]|7[1-7]|8[1-6]|9))/;

/** 3 + 3 + 3 to 6 digits or stars, however separated, with or without the code of Italy; none that cannot exist. */
export function checkPhone(raw: string): FieldFault | null {
  const phone = tidy(raw);
  if (!phone) return 'required';
  if (phone.length > LONGEST) return 'phone';
  const national = withoutItaly(compact(phone));
  if (IMPOSSIBLE.test(national)) return 'phone';
  return PHONE.test(phone) || PHONE.test(national) ? null : 'phone';
}

/** A number of Italy that no mobile has; what holds a mask is not judged. */
export function isLandline(raw: string): boolean {
  const phone = normalisePhone(raw);
  return !hasMask(phone) && phone.startsWith(ITALY) && !phone.startsWith(`${ITALY}3`);
}

/**
 * E.164 of a phone that passed and holds no stars: '+39' unless another country was written. Eleven digits or more
 * that begin with 39 hold the code of Italy: a mobile has ten at most, and a longer landline begins with 0.
 */
export function normalisePhone(raw: string): string {
  const phone = compact(tidy(raw));
  if (phone.startsWith('+')) return phone;
  return /^39\d{9,}$/.test(phone) ? `+${phone}` : ITALY + phone;
}

const E164 = /^\+[1-9]\d{7,14}$/;
const ITALIAN_MOBILE = /^\+393\d{8,9}$/;

/** Whether a text message may go there: a number of these countries (E.164 prefixes), of Italy a mobile only. */
export function takesTexts(raw: string, prefixes: readonly string[]): boolean {
  const phone = normalisePhone(raw);
  if (!E164.test(phone) || !prefixes.some((prefix) => phone.startsWith(prefix))) return false;
  return !phone.startsWith(ITALY) || ITALIAN_MOBILE.test(phone);
}
