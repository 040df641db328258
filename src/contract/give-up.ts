import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { optionalText, optionalTextOf, textOf } from './person.ts';

/**
 * Sent by an edge for a journalled request that the engine cannot process; the visitor gets a mail. It contains only
 * the contact, because the other fields of the request may be the cause. Status "1": the request has a result already,
 * so no mail is sent.
 */
export const giveUp = {
  call: 'RichiestaNonRiuscita',
  method: 'POST',
  summary: 'A journalled request that failed: only from our own edges',
  input: z.strictObject({ nome: optionalTextOf('firstName'), email: textOf('email'), lookupRef: optionalText(120) }),
  output: z.object({ Status: z.enum(['0', '1']) }),
  keyed: true,
  audience: 'edge',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies Endpoint;
