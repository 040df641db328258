import { CONTACTS } from '#domain/booking/contacts.ts';
import type { DeskField } from '#domain/booking/fields.ts';

/** Whether a field is a contact, which a person at the desk may lack. */
export const isContact = (name: DeskField): boolean => CONTACTS.some((contact) => contact === name);
