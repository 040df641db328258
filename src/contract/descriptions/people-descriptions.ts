import type { agentCheck, agentCreate, agentData, agentDirect, sendToLeadManager } from '../agents.ts';
import type { challenge, solveChallenge } from '../human-check.ts';
import type { checkByTaxCode, lookUp } from '../lookup.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { OPP_ID, PERSON } from './samples.ts';

const MASKED = {
  datiCliente: {
    nome: 'Ginevra',
    cognome: 'B****',
    email: 'g***@v***.example',
    cellulare: '********21',
    codiceFiscale: PERSON.codiceFiscale,
    capResidenza: '20121',
    cap: '20121',
    tipoOccupazione: '',
  },
  lookupRef: 'q7Zr2LxT0mB4vN8cK1sWfA',
  appointmentData: {},
  isAlreadyPP: false,
  isAlreadyC5: false,
  Ricontatto: 0,
} as const;
const NOBODY = {
  ...MASKED,
  datiCliente: {
    ...{ nome: '', cognome: '', email: '', cellulare: '', codiceFiscale: '' },
    ...{ capResidenza: '', cap: '', tipoOccupazione: '' },
  },
};

export const challengeDescription: EndpointDescription<typeof challenge> = {
  tag: 'Human check',
  description:
    'A challenge for an action. The kind `altcha` is a proof of work that a program can solve too, harder with more ' +
    'requests from an address; `off` needs no answer.',
  request: { azione: 'prestito_personale' },
  answers: {
    proofOfWork: {
      tipo: 'altcha',
      sfida: { parameters: { algorithm: 'PBKDF2/SHA-256', cost: 5000 }, signature: 'c0ffee' },
    },
    hosted: { tipo: 'recaptcha', siteKey: 'a-site-key', script: 'https://check.example/api.js' },
    off: { tipo: 'off' },
  },
};
export const solveChallengeDescription: EndpointDescription<typeof solveChallenge> = {
  tag: 'Human check',
  description:
    'Shows a solved challenge: base64 of `{"challenge": …, "solution": …}`. Its cookie lets this visit hold and ' +
    'create for two hours. A wrong or used one is the problem `human-check-failed` (403).',
  request: { azione: 'prestito_personale', token: 'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319' },
  answers: { shown: { Status: '0' } },
};
export const lookUpDescription: EndpointDescription<typeof lookUp> = {
  tag: 'Customers',
  description:
    'The person of a tax code, with every value masked, and a `lookupRef` for sending masked values in a create. ' +
    'An unknown person, and a code asked for too often, get the same answer with empty values.',
  request: { CodiceFiscale: PERSON.codiceFiscale, RecaptchaToken: '', flusso: 'PP' },
  answers: { customer: MASKED, nobody: NOBODY },
};
export const checkByTaxCodeDescription: EndpointDescription<typeof checkByTaxCode> = {
  tag: 'Customers',
  description: 'The older name of `GetUserDataAndAppointmentByCf`, for personal loans only.',
  request: { CodiceFiscale: PERSON.codiceFiscale },
  answers: { customer: MASKED, nobody: NOBODY },
};

const agent = {
  request: { Codice: 'AG001' },
  answers: {
    found: {
      ...{ Codice: 'AG001', Nome: 'Ada Prova', Cellulare: '', Email: '' },
      ...{ ElencoCAP: ['20121', '20122'], pluri: 0, OAM: 'A12345' },
    },
    unknown: { Codice: '', Nome: '', Cellulare: '', Email: '', ElencoCAP: [], pluri: 0, OAM: '' },
  },
} satisfies Pick<EndpointDescription<typeof agentDirect>, 'request' | 'answers'>;

export const agentDirectDescription: EndpointDescription<typeof agentDirect> = {
  tag: 'Agents',
  description: 'The agent of a link, without contacts. An unknown code answers with every field empty.',
  ...agent,
};
export const agentDataDescription: EndpointDescription<typeof agentData> = {
  tag: 'Agents',
  description: 'The older name of `AgenteClinkDirect`.',
  ...agent,
};
export const agentCheckDescription: EndpointDescription<typeof agentCheck> = {
  tag: 'Agents',
  description: 'Whether an agent may visit: the agent serves the postcode, and the customer belongs to no branch.',
  request: { Codice: 'AG001', cap: '20121' },
  answers: {
    served: { Status: '0', servito: true, motivo: '' },
    elsewhere: { Status: '0', servito: false, motivo: 'CAP' },
  },
};

const lead = {
  request: { codiceSubAgente: 'AG001', capRicerca: '20121', datiCliente: PERSON },
  answers: {
    taken: { Status: '0', oppID: OPP_ID },
    invalid: { Status: '2', Message: '…', campi: ['email'] },
  },
} satisfies Pick<EndpointDescription<typeof agentCreate>, 'request' | 'answers'>;

export const agentCreateDescription: EndpointDescription<typeof agentCreate> = {
  tag: 'Agents',
  description:
    'A request for an agent, without a slot. A repeat with the same person and agent within a day is the same request. For that day, its visit may correct the e-mail and mobile by `CreaAppuntamentoAsync` with its `oppID`.',
  ...lead,
};
export const sendToLeadManagerDescription: EndpointDescription<typeof sendToLeadManager> = {
  tag: 'Agents',
  description: 'A request for an agent of several areas, sent to the lead manager.',
  ...lead,
};
