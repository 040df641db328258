import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { optionalText, optionalTyped } from './person.ts';
import { typed } from './wire.ts';

/**
 * An edge has acknowledged the request of this key, and the engine cannot do it: its visitor is told by mail. Only
 * the contact comes along, since the request itself may be what breaks. Status "1": something was made of it, nobody is told.
 */
export const giveUp = {
  call: 'RichiestaNonRiuscita',
  method: 'POST',
  summary: 'A kept request that cannot be done: from our own edges alone',
  input: z.strictObject({ nome: optionalTyped(120), email: typed(254), lookupRef: optionalText(120) }),
  output: z.object({ Status: z.enum(['0', '1']) }),
  keyed: true,
  audience: 'edge',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies Endpoint;
