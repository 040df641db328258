import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

const LONGEST = 254;
const LONGEST_LOCAL = 64;
/** Dots are between other characters, and a host label neither begins nor ends with a hyphen. */
const LOCAL = String.raw`[A-Za-z0-9*_-]+(\.[A-Za-z0-9*_-]+)*`;
const LABEL = `[A-Za-z0-9*]([A-Za-z0-9*-]*[A-Za-z0-9*])?`;
const EMAIL = new RegExp(String.raw`^${LOCAL}@(${LABEL}\.)+[A-Za-z*]{2,20}$`);

/** The address without the ".invalid" suffix of test data. */
export const withoutInvalid = (email: string): string => email.replace(/\.invalid$/i, '');

/** A plain or masked address; a ".invalid" suffix is ignored. */
export function checkEmail(raw: string): FieldFault | null {
  const email = tidy(raw);
  if (!email) return 'required';
  if (email.length > LONGEST || email.indexOf('@') > LONGEST_LOCAL) return 'email';
  return EMAIL.test(withoutInvalid(email)) ? null : 'email';
}

const WITHOUT_DOTS = /^(.*)@(gmail\.com|googlemail\.com)$/;

/** One name per mailbox: lower case, without the dots that its provider ignores. */
export function mailboxOf(email: string): string {
  const address = tidy(email).toLowerCase();
  const [, name, host] = WITHOUT_DOTS.exec(address) ?? [];
  return name === undefined || host === undefined ? address : `${name.replaceAll('.', '')}@gmail.com`;
}
