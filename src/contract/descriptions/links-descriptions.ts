import type { giveUp } from '../give-up.ts';
import type { chooseProposal, readProposal } from '../proposal.ts';
import type { ping, sendAudit } from '../service.ts';
import type { decodeB2BToken, decodeChatToken, decodeToken, encodeToken } from '../tokens.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { LETTER_BRANCH, LETTER_TOKEN } from './samples.ts';

const decoded = {
  request: { token: 'a-token-of-a-link' },
  answers: {
    opened: { Status: '0', parametri: [{ keyCode: 'firstName', valore: 'Ginevra' }] },
    refused: { Status: '1', parametri: [] },
  },
} satisfies Pick<EndpointDescription<typeof decodeToken>, 'request' | 'answers'>;
const ONE_ANSWER = '`Status` is "1" for every invalid token, whatever the reason.';

export const decodeTokenDescription: EndpointDescription<typeof decodeToken> = {
  tag: 'Links',
  description: `The parameters of a partner, campaign or mail link; a mail link's token also proves its appointment. ${ONE_ANSWER}`,
  ...decoded,
};
export const decodeChatTokenDescription: EndpointDescription<typeof decodeChatToken> = {
  tag: 'Links',
  description: `The parameters of a chat link. ${ONE_ANSWER}`,
  ...decoded,
};
export const decodeB2BTokenDescription: EndpointDescription<typeof decodeB2BToken> = {
  tag: 'Links',
  description: `The values typed on the other brand’s site; such a token is valid once. ${ONE_ANSWER}`,
  ...decoded,
};
export const encodeTokenDescription: EndpointDescription<typeof encodeToken> = {
  tag: 'Links',
  description: 'A short-lived token that transfers typed values to the other brand’s site, valid once.',
  request: { AppCode: 'FAC5', parametri: [{ keyCode: 'firstName', valore: 'Ginevra' }] },
  answers: { made: { Status: '0', token: 'a-token-of-a-link' } },
};

const OPEN = {
  stato: 'aperta',
  prodotto: 1,
  prima: { ...LETTER_BRANCH, giorno: '2026-11-23', ora: '10:00' },
  posti: [{ ...LETTER_BRANCH, giorno: '2026-11-24', ora: '10:00', km: null, riservato: true, n: 0 }],
  adesso: null,
  entro: '2026-11-21T11:00:00Z',
  telefono: '011 0000000',
} as const;
const proposal = { ...OPEN, posti: [...OPEN.posti] };
const moved = {
  ...proposal,
  stato: 'spostata',
  posti: [],
  adesso: { ...LETTER_BRANCH, giorno: '2026-11-24', ora: '10:00' },
} as const;

export const readProposalDescription: EndpointDescription<typeof readProposal> = {
  tag: 'Proposals',
  description: 'The proposal for a displaced appointment, by the token of the letter; any other token answers 404.',
  request: { token: LETTER_TOKEN },
  answers: { open: { Status: '0', proposta: proposal } },
};
export const chooseProposalDescription: EndpointDescription<typeof chooseProposal> = {
  tag: 'Proposals',
  description:
    'Chooses a proposed slot by its `n`, asks for a call, or cancels the visit. 409 answers the present state if it was ' +
    'decided otherwise or the slot is taken.',
  request: { token: LETTER_TOKEN, scelta: 'posto', n: 0 },
  answers: { moved: { Status: '0', motivo: null, proposta: { ...moved, posti: [] } } },
  conflict: { Status: '1', motivo: 'orario', proposta: { ...proposal, posti: [] } },
};

export const pingDescription: EndpointDescription<typeof ping> = {
  tag: 'Service',
  description: 'Liveness of the service, with its time in UTC.',
  request: {},
  answers: { alive: { Status: '0', time: '2026-11-20T10:00:00Z' } },
};
export const sendAuditDescription: EndpointDescription<typeof sendAudit> = {
  tag: 'Service',
  description: 'Stores the answers of a survey, or any other event, without personal data.',
  request: { evento: 'questionario', impiego: 2, consolidamento: 'No' },
  answers: { taken: { Status: '0' } },
};
export const giveUpDescription: EndpointDescription<typeof giveUp> = {
  tag: 'Edges',
  description: 'The visitor of an acknowledged request that failed is told by mail. 404 unless an edge signed it.',
  request: { nome: 'Ginevra', email: 'ginevra@prova.example' },
  answers: { told: { Status: '0' }, doneMeanwhile: { Status: '1' } },
};
