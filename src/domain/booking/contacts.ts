import type { FieldFault } from '../person/field-fault.ts';
import { tidy } from '../person/tidy.ts';
import type { FieldName, PersonField } from './fields.ts';
import { faultOf } from './form.ts';

/** The fields by which a person is reached; all others identify the person and never change on an appointment. */
export const CONTACTS = ['email', 'mobile'] as const satisfies readonly PersonField[];
export type Contact = (typeof CONTACTS)[number];

export const isContact = (name: FieldName): boolean => CONTACTS.some((contact) => contact === name);

/** Whether a contact is kept: nothing was typed, or the shown value is unchanged. */
export const isKept = (typed: string, shown: string): boolean => tidy(typed) === '' || tidy(typed) === tidy(shown);

/** The fault of a contact that replaces the `shown` one; a mask replaces none (docs/decisions/056). */
export const changedContactFault = (field: Contact, typed: string, shown: string): FieldFault | null =>
  isKept(typed, shown) ? null : faultOf(field, typed, false);
