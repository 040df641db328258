/** Masks of stored values: constant-length stars, so that lengths tell nothing (R0.5). */
const STARS = '****';

export const hasMask = (text: string): boolean => text.includes('*');

/** 'Rossi' → 'R****'. */
export const maskSurname = (surname: string): string => (surname ? surname.charAt(0) + STARS : '');

/** 'mario@gmail.it' → 'm***@g***.it'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  if (at < 1 || dot < at) return '';
  return `${email.charAt(0)}***@${email.charAt(at + 1)}***${email.slice(dot)}`;
}

/** '+393331234567' → '********67'. */
export const maskPhone = (phone: string): string => (phone ? `********${phone.slice(-2)}` : '');
