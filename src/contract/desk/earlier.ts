import { z } from 'zod/mini';
import { DAY_PARTS, PASSED_OVER } from '#domain/earlier/line.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, hour, isoDay, oppId } from '../wire.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();

/** An offered earlier slot. */
const offer = z.object({
  ...{ filiale: branchCode, nome: z.string(), giorno: isoDay, ora: hour, quando: stamp },
  stato: z.enum(['offered', 'taken', 'refused', 'expired', 'superseded']),
});

/** What a customer waits for, since when, and the offers so far, the oldest first. */
export const wishes = z.object({
  ...{ dal: isoDay, parte: z.enum(DAY_PARTS), vicine: z.boolean(), chiesta: stamp },
  offerte: z.array(offer),
});
export type WireWishes = z.output<typeof wishes>;

const person = z.object({ oppID: oppId, nome: z.string() });

/**
 * Customers of a branch who wait for an earlier slot, the first to ask first, and the slots of the branch that were
 * offered in the last week. `saltati`: customers who had asked before the receiver of the offer, and why they did not
 * get it.
 */
export const waitingPeople = {
  call: 'InAttesa',
  method: 'POST',
  summary: 'Customers who wait for an earlier slot, and why offers skipped some of them',
  input: z.strictObject({ filiale: branchCode }),
  output: z.object({
    adesso: stamp,
    persone: z.array(z.extend(wishes, { visita: visitLine })),
    offerte: z.array(
      z.extend(offer, { a: person, saltati: z.array(z.extend(person, { perche: z.enum(PASSED_OVER) })) }),
    ),
  }),
  permission: 'displacement.decide',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
