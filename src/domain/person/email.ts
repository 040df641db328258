import type { FieldFault } from './field-fault.ts';

const LONGEST = 254;
const EMAIL = /^[A-Za-z0-9*._-]+@[A-Za-z0-9*._-]+\.[A-Za-z*]{2,20}$/;

/** The address without the ".invalid" that test copies of a customer register append. */
export const withoutInvalid = (email: string): string => email.replace(/\.invalid$/i, '');

/** A plain or masked address; a ".invalid" suffix is ignored. */
export function checkEmail(raw: string): FieldFault | null {
  const email = raw.trim();
  if (!email) return 'required';
  return email.length <= LONGEST && EMAIL.test(withoutInvalid(email)) ? null : 'email';
}

/** The first character that no address may hold here, as in «mario+test@posta.it»; undefined without one. */
export const strangerInEmail = (raw: string): string | undefined => raw.trim().match(/[^A-Za-z0-9*._@-]/u)?.[0];

/** The address without what follows a plus, where it is good then; else ''. */
export function withoutTag(raw: string): string {
  const plain = raw.trim().replace(/\+[^@]*(?=@)/, '');
  return checkEmail(plain) === null ? plain : '';
}

const WITHOUT_DOTS = /^(.*)@(gmail\.com|googlemail\.com)$/;

/** One name for all the ways to write to one mailbox: capitals, and the dots that its provider does not look at. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const [, name, host] = WITHOUT_DOTS.exec(address) ?? [];
  return name === undefined || host === undefined ? address : `${name.replaceAll('.', '')}@gmail.com`;
}
