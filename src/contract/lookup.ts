import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { productFlow, text, typed } from './wire.ts';

const customer = z.object({
  nome: z.string(),
  cognome: z.string(),
  email: z.string(),
  cellulare: z.string(),
  codiceFiscale: z.string(),
  capResidenza: z.string(),
  cap: z.string(),
  tipoOccupazione: z.string(),
});

/** Masked customer data, an opaque reference to an open appointment, and which loans the customer already has. */
const answer = z.object({
  datiCliente: customer,
  lookupRef: z.string(),
  appointmentData: z.object({
    appointmentId: z.optional(z.string()),
    /** Reference for sending codes, where no visit of the product is proven but a visit or a call at a time is open. */
    daConfermare: z.optional(z.string()),
  }),
  isAlreadyPP: z.boolean(),
  isAlreadyC5: z.boolean(),
  Ricontatto: z.union([z.literal(0), z.literal(1)]),
  /**
   * Under strict recognition, until the visit proved to be the person: reference for sending a code to the contact on
   * file. All else is as for an unknown tax code.
   */
  conCodice: z.optional(z.string()),
});
export type LookupAnswer = z.output<typeof answer>;

/** Looks up the person with a tax code; the answer is masked. */
export const lookUp = {
  call: 'GetUserDataAndAppointmentByCf',
  method: 'POST',
  summary: 'The person of a tax code, masked',
  input: z.strictObject({
    CodiceFiscale: typed(40),
    RecaptchaToken: z._default(text(8000), ''),
    flusso: z._default(productFlow, 'PP'),
  }),
  output: answer,
  timeoutMs: TIMEOUT_MS.lookup,
  retries: 0,
  expensive: true,
  human: 'token',
} as const satisfies Endpoint;

/** The older lookup endpoint, for product 1 only. */
export const checkByTaxCode = {
  call: 'CheckByCFAsync',
  method: 'POST',
  summary: 'Legacy name of GetUserDataAndAppointmentByCf',
  input: z.strictObject({
    CodiceFiscale: typed(40),
    token: z._default(text(8000), ''),
    flusso: z._default(z.literal('prestito_personale'), 'prestito_personale'),
    versione: z._default(z.literal('FA3'), 'FA3'),
  }),
  output: answer,
  timeoutMs: TIMEOUT_MS.lookup,
  retries: 0,
  expensive: true,
  human: 'token',
} as const satisfies Endpoint;
