import type { answerEarlierOffer, askEarlier, endEarlier, readEarlierOffer } from '../earlier.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { LETTER_BRANCH, LETTER_TOKEN, OPP_ID } from './samples.ts';

const WISH = { dal: '2026-11-23', parte: 'mattina', vicine: true } as const;
const waiting = { Status: '0', prima: { ammessa: true, attesa: WISH } } as const;
const ended = { Status: '0', prima: { ammessa: true, attesa: null } } as const;
const OFFER = {
  stato: 'aperta',
  prodotto: 1,
  prima: { ...LETTER_BRANCH, giorno: '2026-12-03', ora: '10:00' },
  nuovo: { ...LETTER_BRANCH, giorno: '2026-11-24', ora: '09:30' },
  km: null,
  entro: '2026-11-21T11:00:00Z',
  telefono: '011 0000000',
} as const;

export const askEarlierDescription: EndpointDescription<typeof askEarlier> = {
  tag: 'Proposals',
  description:
    'Waits for an earlier slot, with the wishes. `ammessa` is false, and nothing is stored, where the contact is not ' +
    'proven or the appointment is less than three days ahead.',
  request: { oppID: OPP_ID, ...WISH },
  answers: { waiting },
};
export const endEarlierDescription: EndpointDescription<typeof endEarlier> = {
  tag: 'Proposals',
  description: 'Ends the wait; an open offer passes to the next customer.',
  request: { oppID: OPP_ID },
  answers: { ended },
};
export const readEarlierOfferDescription: EndpointDescription<typeof readEarlierOffer> = {
  tag: 'Proposals',
  description: 'The offered earlier slot, by the token of the letter; any other token answers 404.',
  request: { token: LETTER_TOKEN },
  answers: { open: { Status: '0', offerta: OFFER } },
};
export const answerEarlierOfferDescription: EndpointDescription<typeof answerEarlierOffer> = {
  tag: 'Proposals',
  description:
    'Takes (`si`) or refuses (`no`) the slot. 409 answers the present state of an offer that ended otherwise.',
  request: { token: LETTER_TOKEN, risposta: 'si' },
  answers: { taken: { Status: '0', offerta: { ...OFFER, stato: 'presa' } } },
  conflict: { Status: '1', offerta: { ...OFFER, stato: 'scaduta' } },
};
