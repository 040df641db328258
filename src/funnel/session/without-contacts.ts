import { CONTACTS } from '#domain/booking/contacts.ts';
import type { Person } from './person.ts';

/** The person without contacts, to be reached in another way. */
export const withoutContacts = (person: Person): Person => ({
  ...person,
  ...Object.fromEntries(CONTACTS.map((field) => [field, ''])),
});
