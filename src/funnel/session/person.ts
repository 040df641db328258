import type { PersonDraft } from '#domain/booking/person-form.ts';
import type { Answers } from '#domain/consent/consents.ts';

/** The person, as typed, or masked where the customer is known. */
export type Person = PersonDraft;

/** The company of product 5. */
export interface Company {
  readonly registered: '' | '0' | '1';
  readonly type: '' | 'societa' | 'ditta_individuale';
  readonly city: string;
  readonly address: string;
}

/** `multiArea` sends the request to the lead manager; `oam` is the public register number. */
export interface Agent {
  readonly code: string;
  readonly name: string;
  readonly oam: string;
  readonly multiArea: boolean;
}

export const NOBODY: Person = { nome: '', cognome: '', email: '', cellulare: '', codiceFiscale: '' };
export const NO_COMPANY: Company = { registered: '', type: '', city: '', address: '' };
export const UNANSWERED: Answers = {
  privacyInterncommoffer: null,
  privacyOtherservice: null,
  privacyProfilazione: null,
  privacyExtcommoffer: null,
};
