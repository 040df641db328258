import type { PersonField } from '#domain/booking/fields.ts';

/** The personal claims of a token. */
export const CLAIM_OF = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  mobile: 'mobilePhone',
  taxCode: 'fiscalCode',
} as const satisfies Readonly<Record<PersonField, string>>;
export const CLAIMED = Object.keys(CLAIM_OF) as readonly PersonField[];
