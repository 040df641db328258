import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, isoDay } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** A branch with its number of free slots per day; null on a closed day. */
const branchRow = z.object({
  codice: branchCode,
  nome: z.string(),
  area: z.nullable(z.string()),
  posti: z.array(z.nullable(z.int())),
});

/**
 * A branch with a long wait, and a near branch with an earlier free slot. `primo` and `primoVicina` count days from the
 * first requested day.
 */
const suggestion = z.object({
  filiale: branchCode,
  primo: z.nullable(z.int()),
  vicina: z.object({ codice: branchCode, nome: z.string() }),
  primoVicina: z.int(),
  km: z.number(),
});

/** Free slots of every branch in scope, by day. */
export const network = {
  call: 'Rete',
  method: 'POST',
  summary: 'Free slots of branches by day, and suggested near branches',
  input: z.strictObject({ da: isoDay, giorni: z.int().check(z.minimum(1), z.maximum(31)) }),
  output: z.object({
    adesso: z.iso.datetime(),
    da: isoDay,
    aree: z.record(z.string(), z.string()),
    filiali: z.array(branchRow),
    suggerimenti: z.array(suggestion),
  }),
  permission: 'insight.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
