import type { FieldFault } from './field-fault.ts';
import { hasMask } from './mask.ts';
import { tidy } from './tidy.ts';

const LONGEST = 40;
const PHONE = /^\+?\(?[\d*]{3}\)?[ .-]?[\d*]{3}[ .-]?[\d*]{3,6}$/;
const SEPARATORS = /[\s./()-]/g;
const ITALY = '+39';

/** Without separators, and with '+' for the 00 of an international call: no Italian number begins with 00. */
const compact = (phone: string): string => phone.replace(SEPARATORS, '').replace(/^00(?=[1-9])/, '+');

const withoutItaly = (phone: string): string => (phone.startsWith(ITALY) ? phone.slice(ITALY.length) : phone);

/**
 * Numbers with a zero that are no Italian landline: of the 03s only these area codes exist, the rest are mobiles, which
 * have no zero. Elsewhere a second zero, or only zeros, is invalid.
 */
const IMPOSSIBLE = /^0(0|3(?!0|1|2[1-4]|3[12]|4[1-6]|5|6[2-5]|7[1-7]|8[1-6]|9))/;

/** 3 + 3 + 3 to 6 digits or stars with any separators, with or without the code of Italy, and possible in Italy. */
export function checkPhone(raw: string): FieldFault | null {
  const phone = tidy(raw);
  if (!phone) return 'required';
  if (phone.length > LONGEST) return 'phone';
  const national = withoutItaly(compact(phone));
  if (IMPOSSIBLE.test(national)) return 'phone';
  return PHONE.test(phone) || PHONE.test(national) ? null : 'phone';
}

/** An Italian number that is no mobile; a mask is not checked. */
export function isLandline(raw: string): boolean {
  const phone = normalisePhone(raw);
  return !hasMask(phone) && phone.startsWith(ITALY) && !phone.startsWith(`${ITALY}3`);
}

/**
 * E.164 of a valid phone without stars: '+39' unless it has another country code. Eleven digits or more that begin with
 * 39 contain the code of Italy: a mobile has at most ten, and a longer landline begins with 0.
 */
export function normalisePhone(raw: string): string {
  const phone = compact(tidy(raw));
  if (phone.startsWith('+')) return phone;
  return /^39\d{9,}$/.test(phone) ? `+${phone}` : ITALY + phone;
}

const E164 = /^\+[1-9]\d{7,14}$/;
const ITALIAN_MOBILE = /^\+393\d{8,9}$/;

/** Whether an SMS may be sent: a number of these countries (E.164 prefixes), in Italy only a mobile. */
export function takesTexts(raw: string, prefixes: readonly string[]): boolean {
  const phone = normalisePhone(raw);
  if (!E164.test(phone) || !prefixes.some((prefix) => phone.startsWith(prefix))) return false;
  return !phone.startsWith(ITALY) || ITALIAN_MOBILE.test(phone);
}
