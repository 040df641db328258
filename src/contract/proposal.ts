import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { branchCode, hour, isoDay, productCode } from './wire.ts';

/** The path of the link in a displacement mail. The token follows after #, so no server logs it. */
export const PROPOSAL_PATH = '/fa3/proposta';
/** The token of a link in a letter that offers slots. */
export const letterToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A slot at a branch, as such a letter's page shows it. */
export const slotAtBranch = z.object({
  ...{ filiale: branchCode, nome: z.string(), indirizzo: z.string(), giorno: isoDay, ora: hour },
});

/** A slot offered in place of a lost one. */
export const offeredHour = z.extend(slotAtBranch, {
  /** Distance from the former branch; null: the same branch. */
  km: z.nullable(z.number()),
  /** Reserved for this customer. */
  riservato: z.boolean(),
});
export type OfferedHour = z.output<typeof offeredHour>;

/** The slots proposed for a displaced appointment, and the state of the proposal. It contains no personal data. */
const proposal = z.object({
  stato: z.enum(['aperta', 'chiamata', 'spostata', 'tenuta', 'annullata']),
  prodotto: productCode,
  /** Present if the appointment is a call at a chosen time. */
  ricontatto: z.optional(z.literal(true)),
  /** The lost slot. The appointment stays there until the customer decides. */
  prima: slotAtBranch,
  /** True if the former slot no longer exists: its branch is closed at that time, or its slots start at other minutes. */
  chiusa: z.optional(z.boolean()),
  /** The free slots in the order of the offer; `n` selects one. */
  posti: z.array(z.extend(offeredHour, { n: z.int() })),
  /** The new slot, once the appointment was moved. */
  adesso: z.nullable(slotAtBranch),
  /** The deadline after which staff call the customer; null if they call without waiting. */
  entro: z.nullable(z.iso.datetime()),
  /** Telephone number of the branch. */
  telefono: z.string(),
});
export type Proposal = z.output<typeof proposal>;

/** Reads the proposal that the token of a displacement mail names; 404 for an unknown token. */
export const readProposal = {
  call: 'LeggiProposta',
  method: 'POST',
  summary: 'The slots proposed in place of a lost one',
  input: z.strictObject({ token: letterToken }),
  output: z.object({ Status: z.literal('0'), proposta: proposal }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  perMinute: 60,
} as const satisfies Endpoint;

/**
 * Takes the customer's choice: a proposed slot (`n`), a call, or the cancellation. The same choice again gets the same
 * answer; HTTP 409 with the present state if the choice differs from an earlier one or the slot is taken.
 */
export const chooseProposal = {
  call: 'ScegliProposta',
  method: 'POST',
  summary: 'Choose a proposed slot, ask for a call, or cancel the visit',
  input: z.strictObject({
    token: letterToken,
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
