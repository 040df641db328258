import type { FieldFault } from './field-fault.ts';

const LONGEST = 40;
const PHONE = /^\+?\(?[\d*]{3}\)?[ .-]?[\d*]{3}[ .-]?[\d*]{3,6}$/;
const SEPARATORS = /[\s./()-]/g;
const ITALY = '+39';

/** Separators away, and '+' for the 00 of an international call: no Italian number begins with 00. */
const compact = (phone: string): string => phone.replace(SEPARATORS, '').replace(/^00(?=[1-9])/, '+');

const withoutItaly = (phone: string): string => (phone.startsWith(ITALY) ? phone.slice(ITALY.length) : phone);

/** 3 + 3 + 3 to 6 digits or stars, however separated, with or without the code of Italy. */
export function checkPhone(raw: string): FieldFault | null {
  const phone = raw.trim();
  if (!phone) return 'required';
  if (phone.length > LONGEST) return 'phone';
  return PHONE.test(phone) || PHONE.test(withoutItaly(compact(phone))) ? null : 'phone';
}

/**
 * E.164 of a phone that passed and holds no stars: '+39' unless another country was written. Eleven digits or more
 * that begin with 39 hold the code of Italy: a mobile has ten at most, and a longer landline begins with 0.
 */
export function normalisePhone(raw: string): string {
  const phone = compact(raw.trim());
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
