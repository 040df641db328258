import { z } from 'zod';

/** The form fields that a claim of the provider may fill in. */
export const CLAIMED_FIELDS = ['taxCode', 'firstName', 'lastName', 'email', 'mobile'] as const;
export type ClaimedField = (typeof CLAIMED_FIELDS)[number];
/** The claim of each form field; undefined: the provider has none. */
export type ClaimTable = Readonly<Partial<Record<ClaimedField, string>>>;

const PAIRS = /^\w+=[^,=\s]+(,\w+=[^,=\s]+)*$/;
const NEEDED = ['taxCode', 'firstName', 'lastName'] as const;

/** A table such as `taxCode=fiscalNumber,firstName=name,lastName=familyName`. */
export const claimTable = z
  .string()
  .regex(PAIRS, { error: 'pairs such as taxCode=fiscalNumber,firstName=name,lastName=familyName' })
  .transform((list) => Object.fromEntries(list.split(',').map((pair) => pair.split('=', 2) as [string, string])))
  .refine((table) => Object.keys(table).every((field) => CLAIMED_FIELDS.some((known) => known === field)), {
    error: `fields of ${CLAIMED_FIELDS.join(', ')}`,
  })
  .refine((table) => NEEDED.every((field) => table[field] !== undefined), { error: `needs ${NEEDED.join(', ')}` })
  .transform((table): ClaimTable => table);
