import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { oppId, typed } from '../wire.ts';
import { outcome, visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** The visit's present state; with HTTP 409 it changed meanwhile, or the step is not allowed. */
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
/** The reason of the outcome, from the list or typed. */
const reason = z._default(typed(120), '');

/** Records the arrival. */
export const arrival = {
  ...marked,
  call: 'Arrivo',
  summary: 'Record an arrival',
  input: z.strictObject(version),
} as const satisfies DeskEndpoint;

/** Records the start of the talk. */
export const start = {
  ...marked,
  call: 'InizioColloquio',
  summary: 'Record the start of the talk',
  input: z.strictObject(version),
} as const satisfies DeskEndpoint;

/** Records the outcome; `dopo` marks a later entry, from paper. */
export const ending = {
  ...marked,
  call: 'Esito',
  summary: 'Record the outcome of a visit',
  input: z.strictObject({ ...version, esito: outcome, motivo: reason, dopo: z._default(z.boolean(), false) }),
} as const satisfies DeskEndpoint;

/** Corrects the outcome, or with null undoes the last step, an arrival too. The audit log keeps the first one. */
export const correction = {
  ...marked,
  call: 'CorreggiEsito',
  summary: 'Correct the outcome of a visit',
  input: z.strictObject({ ...version, esito: z.nullable(outcome), motivo: reason }),
} as const satisfies DeskEndpoint;
