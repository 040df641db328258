import { withoutInvalid } from './email.ts';
import { tidy } from './tidy.ts';

/** The number of stars in a mask is constant, so that it does not reveal the length of the value. */
const SURNAME_STARS = '****';
const EMAIL_STARS = '***';
const PHONE_STARS = '********';

export const hasMask = (text: string): boolean => text.includes('*');

/** 'Rossi' → 'R****'; an empty text stays empty. */
export function maskSurname(stored: string): string {
  const surname = tidy(stored);
  return surname ? surname.charAt(0) + SURNAME_STARS : '';
}

/** 'mario@gmail.it' → 'm***@g***.it'; an invalid address becomes empty. */
export function maskEmail(stored: string): string {
  const email = withoutInvalid(tidy(stored));
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  if (at < 1 || dot < at) return '';
  return `${email.charAt(0)}${EMAIL_STARS}@${email.charAt(at + 1)}${EMAIL_STARS}${email.slice(dot)}`;
}

/** '+393331234567' → '********67'; an empty text stays empty. */
export function maskPhone(stored: string): string {
  const phone = tidy(stored);
  return phone ? PHONE_STARS + phone.slice(-2) : '';
}

/** The masks of a stored postcode and occupation reveal nothing but that a value is stored. */
export const MASKED_CAP = '*****';
export const MASKED_JOB = '*';
