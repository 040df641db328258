import type { beginIdentity, finishIdentity } from '../identity.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { PERSON } from './samples.ts';

const DRAFT = '{"taxCode":""}';
const nobody = { Status: '0', bozza: DRAFT, identita: '', persona: null } as const;

export const beginIdentityDescription: EndpointDescription<typeof beginIdentity> = {
  tag: 'Customers',
  description:
    'Begins a sign-in with SPID or CIE at the provider of the lender, and keeps the state of the page encrypted for 30 ' +
    'minutes. The page goes to `indirizzo`. 404 where the lender has no provider.',
  request: { bozza: DRAFT },
  answers: { begun: { Status: '0', indirizzo: 'https://identita.example/auth?client_id=fissa&state=abc' } },
};
export const finishIdentityDescription: EndpointDescription<typeof finishIdentity> = {
  tag: 'Customers',
  description:
    'Ends the sign-in with the query of the return address, once, and for the visit that began it; any other gets 404. ' +
    '`bozza` is the kept state of the page. `identita` proves the contact of a create of this visit for an hour.',
  request: { ritorno: 'code=abc&state=abc' },
  answers: {
    identified: {
      ...nobody,
      esito: 'ok',
      identita: 'dGhlIHJlZmVyZW5jZSBvZiBhbiBpZGVudGl0eS4uLi4',
      persona: {
        codiceFiscale: PERSON.codiceFiscale,
        nome: PERSON.nome,
        cognome: PERSON.cognome,
        email: PERSON.email,
        cellulare: `+39${PERSON.cellulare}`,
      },
    },
    cancelled: { ...nobody, esito: 'annullata' },
  },
};
