import type { Person, PersonField } from '../booking/fields.ts';
import { type Answer, type Answers, PURPOSES } from '../consent/consents.ts';
import type { Read } from './read.ts';

/** The personal claims of a token. */
export const CLAIM_OF = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  mobile: 'mobilePhone',
  taxCode: 'fiscalCode',
} as const satisfies Readonly<Record<PersonField, string>>;
export const CLAIMED = Object.keys(CLAIM_OF) as readonly PersonField[];

/** The person of a token, without the tax code, which is read from the link. */
export const claimedPerson = (claims: Read): Omit<Person, 'taxCode'> => {
  const claimed = Object.fromEntries(CLAIMED.map((field) => [field, claims(CLAIM_OF[field])])) as Person;
  const { taxCode: _, ...person } = claimed;
  return person;
};

const ANSWER: Readonly<Record<string, Answer>> = { '0': 0, '1': 1 };
/** The consents of a token; null without them. */
export const claimedConsents = (claims: Read): Answers =>
  Object.fromEntries(PURPOSES.map((purpose) => [purpose, ANSWER[claims(purpose)] ?? null])) as unknown as Answers;
