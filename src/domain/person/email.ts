import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** In both parts dots are only between other characters. A label of the host neither begins nor ends with a hyphen. */
const LOCAL = String.raw`[A-Za-z0-9*_-]+(\.[A-Za-z0-9*_-]+)*`;
const LABEL = `[A-Za-z0-9*]([A-Za-z0-9*-]*[A-Za-z0-9*])?`;
const EMAIL = new RegExp(String.raw`^${LOCAL}@(${LABEL}\.)+[A-Za-z*]{2,20}$`);

/** Removes the suffix ".invalid" that the lender's test data have. */
export const withoutInvalid = (email: string): string => email.replace(/\.invalid$/i, '');

/** Checks an e-mail address, which may be masked with stars. */
export function checkEmail(raw: string): FieldFault | null {
  const email = tidy(raw);
  if (!email) return 'required';
  if (email.length > MAX_LENGTH || email.indexOf('@') > MAX_LOCAL_LENGTH) return 'email';
  return EMAIL.test(withoutInvalid(email)) ? null : 'email';
}

/** Addresses of a provider that ignores dots in the name. */
const WITHOUT_DOTS = /^(.*)@(gmail\.com|googlemail\.com)$/;

/** The same text for all spellings of a mailbox: lower case, without dots that its provider ignores. */
export function mailboxOf(email: string): string {
  const address = tidy(email).toLowerCase();
  const [, name, host] = WITHOUT_DOTS.exec(address) ?? [];
  return name === undefined || host === undefined ? address : `${name.replaceAll('.', '')}@gmail.com`;
}
