import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { letterToken, slotAtBranch } from './proposal.ts';
import { isoDay, oppId, productCode } from './wire.ts';

const part = z.enum(['tutto', 'mattina', 'pomeriggio']);

/**
 * The wait for an earlier slot: whether this appointment can wait (its contact is proven, it is far enough ahead, and
 * offers are left), and the wishes while it waits: from which day, which part of the day, near branches too.
 */
export const wait = z.object({
  ammessa: z.boolean(),
  attesa: z.nullable(z.object({ dal: isoDay, parte: part, vicine: z.boolean() })),
});
export type WireWait = z.output<typeof wait>;
const waiting = z.object({ Status: z.literal('0'), prima: wait });

/** Waits for an earlier slot, or changes the wishes; the place in line stays. Needs a proven contact. */
export const askEarlier = {
  call: 'ChiediPrima',
  method: 'POST',
  summary: 'Wait for an earlier slot',
  input: z.strictObject({ oppID: oppId, dal: isoDay, parte: part, vicine: z.boolean() }),
  output: waiting,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  perMinute: 60,
} as const satisfies Endpoint;

/** Ends the wait. */
export const endEarlier = {
  call: 'SmettiAttesa',
  method: 'POST',
  summary: 'Stop waiting for an earlier slot',
  input: z.strictObject({ oppID: oppId }),
  output: waiting,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  perMinute: 60,
} as const satisfies Endpoint;

/** An offered earlier slot, with the present one. It contains no personal data. */
const offer = z.object({
  stato: z.enum(['aperta', 'presa', 'rifiutata', 'scaduta', 'superata']),
  prodotto: productCode,
  /** The appointment's slot when the offer was made. */
  prima: slotAtBranch,
  nuovo: slotAtBranch,
  /** Distance from the present branch; null: the same branch. */
  km: z.nullable(z.number()),
  /** Until when the slot is held. */
  entro: z.iso.datetime(),
  telefono: z.string(),
});
export type EarlierOffer = z.output<typeof offer>;

/** Reads the offer that the token of a letter names; 404 for an unknown token. */
export const readEarlierOffer = {
  call: 'LeggiOfferta',
  method: 'POST',
  summary: 'The earlier slot that was offered',
  input: z.strictObject({ token: letterToken }),
  output: z.object({ Status: z.literal('0'), offerta: offer }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  perMinute: 60,
} as const satisfies Endpoint;

/**
 * Answers an offer. Yes moves the appointment in one transaction, no passes the slot on. The same answer again gets the
 * same result; HTTP 409 with the present state if the offer ended otherwise.
 */
export const answerEarlierOffer = {
  call: 'RispondiOfferta',
  method: 'POST',
  summary: 'Take or refuse an earlier slot',
  input: z.strictObject({ token: letterToken, risposta: z.enum(['si', 'no']) }),
  output: z.object({ Status: z.enum(['0', '1']), offerta: offer }),
  statuses: [200, 409],
  keyed: true,
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
  perMinute: 60,
} as const satisfies Endpoint;
