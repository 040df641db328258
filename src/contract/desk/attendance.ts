import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { oppId, typed } from '../wire.ts';
import { outcome, visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** What the visit is now; with HTTP 409 somebody was quicker, or it may not become that. */
const answer = z.object({ Status: z.enum(['0', '1']), visita: visitLine });
const marked = {
  method: 'POST',
  output: answer,
  statuses: [200, 409],
  keyed: true,
  permission: 'attendance.write',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const;
const version = { oppID: oppId, versione: z.int() };
/** Why it ended so, in a word of the list or one's own. */
const reason = z._default(typed(120), '');

/** The person is here. */
export const arrival = {
  ...marked,
  call: 'Arrivo',
  summary: 'The person has arrived',
  input: z.strictObject(version),
} as const satisfies DeskEndpoint;

/** The talk begins. */
export const start = {
  ...marked,
  call: 'InizioColloquio',
  summary: 'The talk begins',
  input: z.strictObject(version),
} as const satisfies DeskEndpoint;

/** How it ended; `dopo` for what is written down later, from paper. */
export const ending = {
  ...marked,
  call: 'Esito',
  summary: 'How the visit ended',
  input: z.strictObject({ ...version, esito: outcome, motivo: reason, dopo: z._default(z.boolean(), false) }),
} as const satisfies DeskEndpoint;

/** Another outcome, or null to undo the last one, an arrival too. The audit log keeps the first one. */
export const correction = {
  ...marked,
  call: 'CorreggiEsito',
  summary: 'Correct how the visit ended',
  input: z.strictObject({ ...version, esito: z.nullable(outcome), motivo: reason }),
} as const satisfies DeskEndpoint;
