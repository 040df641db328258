import type { Person } from '../../session/person.ts';

/** The claims of a token that say who asks. */
export const CLAIM_OF = {
  nome: 'firstName',
  cognome: 'lastName',
  email: 'email',
  cellulare: 'mobilePhone',
  codiceFiscale: 'fiscalCode',
} as const satisfies Partial<Record<keyof Person, string>>;
export const CLAIMED = Object.keys(CLAIM_OF) as readonly (keyof typeof CLAIM_OF)[];
