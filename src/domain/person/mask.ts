import { withoutInvalid } from './email.ts';

/** Masks of stored values: the number of stars is constant, so that lengths tell nothing. */
const SURNAME_STARS = '****';
const EMAIL_STARS = '***';
const PHONE_STARS = '********';

export const hasMask = (text: string): boolean => text.includes('*');

/** 'Rossi' → 'R****'; nothing stays nothing. */
export const maskSurname = (surname: string): string => (surname ? surname.charAt(0) + SURNAME_STARS : '');

/** 'mario@gmail.it' → 'm***@g***.it'; what is no address becomes nothing. */
export function maskEmail(stored: string): string {
  const email = withoutInvalid(stored);
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  if (at < 1 || dot < at) return '';
  return `${email.charAt(0)}${EMAIL_STARS}@${email.charAt(at + 1)}${EMAIL_STARS}${email.slice(dot)}`;
}

/** '+393331234567' → '********67'; nothing stays nothing. */
export const maskPhone = (phone: string): string => (phone ? PHONE_STARS + phone.slice(-2) : '');

/** A stored postcode and a stored job tell nothing but that they are there. */
export const MASKED_CAP = '*****';
export const MASKED_JOB = '*';
