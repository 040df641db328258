import { z } from 'zod/mini';
import { faultsOf } from '#domain/offer/coherence.ts';
import { BY_CODE } from '#domain/product.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { isoDay, productCode, text, typed } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const by = z.object({ codice: z.string(), nome: z.string(), quando: z.iso.datetime() });
const figures = z.record(text(40), typed(20));
const id = z.string().check(z.regex(/^\d{1,18}$/));

/** A loan offer: its figures, first and last day, and the people who drafted, approved and withdrew it. */
const offer = z.object({
  id,
  prodotto: productCode,
  dal: isoDay,
  al: isoDay,
  cifre: figures,
  /** SHA-256 of its information sheet, as stored on appointments. */
  foglio: z.string(),
  stato: z.enum(['bozza', 'approvata', 'ritirata']),
  preparata: by,
  approvata: z.nullable(by),
  ritirata: z.nullable(by),
});
export type WireOffer = z.output<typeof offer>;

/** The offer's present state; `motivo` says why it was not approved or withdrawn. */
const answer = z.object({
  Status: z.enum(['0', '1']),
  motivo: z.nullable(z.enum(['propria', 'sovrapposta', 'incoerente', 'scaduta', 'decisa'])),
  offerta: offer,
});
export type OfferAnswer = z.output<typeof answer>;

/** The loan offers shown today, and every offer except those that ended long ago. */
export const offers = {
  call: 'Offerte',
  method: 'POST',
  summary: 'Offers: drafts, approved, withdrawn, and those shown today',
  input: z.strictObject({}),
  output: z.object({
    adesso: z.iso.datetime(),
    oggi: isoDay,
    mostrate: z.array(
      z.object({ prodotto: productCode, fonte: z.enum(['approvata', 'file']), al: isoDay, cifre: figures }),
    ),
    offerte: z.array(offer),
  }),
  permission: 'offer.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** Saves a draft of a loan offer; figures that contradict each other are rejected. */
export const draftOffer = {
  call: 'BozzaOfferta',
  method: 'POST',
  summary: 'Draft an offer for approval by another person',
  input: z.strictObject({ prodotto: productCode, dal: isoDay, al: isoDay, cifre: figures }).check(
    z.refine(({ dal, al }) => dal <= al),
    z.refine(({ prodotto, cifre }) => faultsOf(BY_CODE[prodotto], cifre).length === 0),
  ),
  output: z.object({ offerta: offer }),
  keyed: true,
  permission: 'offer.draft',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Approves another person's draft; HTTP 409 if the offer may not be shown. */
export const approveOffer = {
  call: 'ApprovaOfferta',
  method: 'POST',
  summary: 'Approve the draft of another person',
  input: z.strictObject({ id }),
  output: answer,
  statuses: [200, 409],
  keyed: true,
  stepUp: true,
  permission: 'offer.approve',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Rejects a draft or withdraws an approved offer; this requires no second person. */
export const withdrawOffer = {
  call: 'RitiraOfferta',
  method: 'POST',
  summary: 'Withdraw a draft or an approved offer',
  input: z.strictObject({ id }),
  output: answer,
  statuses: [200, 409],
  keyed: true,
  stepUp: true,
  permission: 'offer.withdraw',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;
