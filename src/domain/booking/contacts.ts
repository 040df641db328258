import { checkEmail } from '../person/email.ts';
import type { FieldFault } from '../person/field-fault.ts';
import { hasMask } from '../person/mask.ts';
import { checkPhone } from '../person/phone.ts';
import { tidy } from '../person/tidy.ts';
import type { PersonDraft } from './person-form.ts';

/** The fields by which a person is reached; all others identify the person and never change on an appointment. */
export const CONTACTS = ['email', 'cellulare'] as const satisfies readonly (keyof PersonDraft)[];
export type Contact = (typeof CONTACTS)[number];

/** Whether a contact is kept: nothing was typed, or the shown value is unchanged. */
export const isKept = (typed: string, shown: string): boolean => tidy(typed) === '' || tidy(typed) === tidy(shown);

const CHECKS = { email: checkEmail, cellulare: checkPhone } as const;
const MASKED = { email: 'email', cellulare: 'phone' } as const satisfies Record<Contact, FieldFault>;

/** The fault of a contact that replaces the `shown` one; a mask replaces none (docs/decisions/056). */
export function changedContactFault(field: Contact, typed: string, shown: string): FieldFault | null {
  if (isKept(typed, shown)) return null;
  return hasMask(typed) ? MASKED[field] : CHECKS[field](typed);
}
