import type { FieldFault } from './field-fault.ts';
import { parseTaxCode } from './tax-code.ts';

const MOST = 120;
const MOST_EMAIL = 254;
const NAME = /^[\p{L}\p{M} '`*]+$/u;
const EMAIL = /^[A-Za-z0-9*._-]+@[A-Za-z0-9*._-]+\.[A-Za-z*]{2,20}$/;
const PHONE = /^\+?\(?[\d*]{3}\)?[ .-]?[\d*]{3}[ .-]?[\d*]{3,6}$/;
const ITALY = /^(?:\+39|0039)/;

/** A curly apostrophe, as phones type it, is an apostrophe. */
export const straightApostrophes = (text: string): string => text.replaceAll('\u2019', "'");

/** Letters, space, apostrophe, backtick, asterisk; two characters of which two are not spaces (R5.8-R5.10). */
export function checkName(raw: string): FieldFault | null {
  const name = straightApostrophes(raw).trim();
  if (!name) return 'required';
  if (name.length > MOST || !NAME.test(name)) return 'letters';
  return name.replace(/ /g, '').length < 2 ? 'letters' : null;
}

const withoutInvalid = (email: string): string => email.replace(/\.invalid$/i, '');

/** A plain address; a ".invalid" suffix is ignored (R5.11-R5.13). */
export function checkEmail(raw: string): FieldFault | null {
  const email = raw.trim();
  if (!email) return 'required';
  return email.length <= MOST_EMAIL && EMAIL.test(withoutInvalid(email)) ? null : 'email';
}

/** Separators away, the country code of Italy too: what is left is judged and kept. */
const bare = (phone: string): string => phone.replace(/[\s./()-]/g, '').replace(ITALY, '');

/** 3 + 3 + 3 to 6 digits with the usual separators and an Italian country code (R5.14-R5.16). */
export function checkPhone(raw: string): FieldFault | null {
  const phone = raw.trim();
  if (!phone) return 'required';
  if (phone.length > 40) return 'phone';
  return PHONE.test(phone) || PHONE.test(bare(phone)) ? null : 'phone';
}

/** E.164 of a phone that passed: '+39' unless another country was written. */
export function normalisePhone(raw: string): string {
  const compact = raw.trim().replace(/[\s./()-]/g, '');
  if (compact.startsWith('+') && !ITALY.test(compact)) return compact;
  return `+39${bare(raw.trim())}`;
}

/** Exactly five digits, as a string: Rome begins with 00 (R5.29). */
export const checkCap = (raw: string): FieldFault | null =>
  !raw.trim() ? 'required' : /^\d{5}$/.test(raw.trim()) ? null : 'value';

const TAX_CODE_FAULT = {
  'too-short': 'tax-code-format',
  format: 'tax-code-format',
  'check-letter': 'tax-code-letter',
} as const;

export function checkTaxCode(raw: string): FieldFault | null {
  if (!raw.trim()) return 'required';
  const parsed = parseTaxCode(raw);
  return parsed.ok ? null : TAX_CODE_FAULT[parsed.error];
}
