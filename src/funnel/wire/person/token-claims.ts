import type { Person } from '../../session/person.ts';

/** The personal claims of a token. */
export const CLAIM_OF = {
  nome: 'firstName',
  cognome: 'lastName',
  email: 'email',
  cellulare: 'mobilePhone',
  codiceFiscale: 'fiscalCode',
} as const satisfies Partial<Record<keyof Person, string>>;
export const CLAIMED = Object.keys(CLAIM_OF) as readonly (keyof typeof CLAIM_OF)[];
