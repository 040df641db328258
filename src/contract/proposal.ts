import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { branchCode, hour, isoDay, productCode } from './wire.ts';

/** Where the link of the letter leads; what follows its # is the token, which so reaches no server. */
export const PROPOSAL_PATH = '/fa3/proposta';
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A half-hour in place of one that somebody lost. */
export const offeredHour = z.object({
  ...{ filiale: branchCode, nome: z.string(), indirizzo: z.string(), giorno: isoDay, ora: hour },
  /** From the branch one had; null: it is the same. */
  km: z.nullable(z.number()),
  /** Nobody else can take it meanwhile. */
  riservato: z.boolean(),
});
export type OfferedHour = z.output<typeof offeredHour>;

/** What one is asked, and what became of it. Nothing of the person but what was booked. */
const proposal = z.object({
  stato: z.enum(['aperta', 'chiamata', 'spostata', 'tenuta', 'annullata']),
  prodotto: productCode,
  /** What one had, and keeps until something is chosen. */
  prima: z.omit(offeredHour, { km: true, riservato: true }),
  /** Those still free, in the order they are offered; `n` names one when it is chosen. */
  posti: z.array(z.extend(offeredHour, { n: z.int() })),
  /** Where the visit is now, once it was moved. */
  adesso: z.nullable(z.omit(offeredHour, { km: true, riservato: true })),
  /** After this somebody calls; null where somebody does already. */
  entro: z.nullable(z.iso.datetime()),
  /** Of the branch. */
  telefono: z.string(),
});
export type Proposal = z.output<typeof proposal>;

/** What is proposed to who lost a half-hour, by the token of the letter; 404 for any other. Changes nothing. */
export const readProposal = {
  call: 'LeggiProposta',
  method: 'POST',
  summary: 'The half-hours proposed in place of one that the branch no longer has',
  input: z.strictObject({ token }),
  output: z.object({ Status: z.literal('0'), proposta: proposal }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  perMinute: 60,
} as const satisfies Endpoint;

/**
 * Picks one of them (`n`), asks for a call, or gives the visit up. A link used again answers as the first time; HTTP 409
 * with what it is now where it was decided otherwise, or somebody took the half-hour.
 */
export const chooseProposal = {
  call: 'ScegliProposta',
  method: 'POST',
  summary: 'Choose what is proposed, ask for a call, or give the visit up',
  input: z.strictObject({
    token,
    scelta: z.enum(['posto', 'chiamata', 'rinuncia']),
    n: z.optional(z.int().check(z.minimum(0), z.maximum(9))),
  }),
  output: z.object({
    Status: z.enum(['0', '1']),
    motivo: z.nullable(z.enum(['orario', 'decisa'])),
    proposta: proposal,
  }),
  statuses: [200, 409],
  keyed: true,
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
  perMinute: 60,
} as const satisfies Endpoint;
