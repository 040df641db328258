import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { oppId, typed } from '../wire.ts';
import { outcome, visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** The visit's present state. HTTP 409: the visit changed meanwhile, or the step is not allowed now. */
const answer = z.object({ Status: z.enum(['0', '1']), visita: visitLine });
/** Properties shared by the endpoints that record a step of a visit. */
const attendanceStep = {
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
/** The reason for the outcome, chosen from a list or typed. */
const reason = z._default(typed(120), '');

/** Records that the customer arrived. */
export const arrival = {
  ...attendanceStep,
  call: 'Arrivo',
  summary: 'Record an arrival',
  input: z.strictObject(version),
} as const satisfies DeskEndpoint;

/** Records that the talk with the consultant started. */
export const start = {
  ...attendanceStep,
  call: 'InizioColloquio',
  summary: 'Record the start of the talk',
  input: z.strictObject(version),
} as const satisfies DeskEndpoint;

/** Records the outcome. `dopo` is true if it was noted on paper first and is entered later. */
export const ending = {
  ...attendanceStep,
  call: 'Esito',
  summary: 'Record the outcome of a visit',
  input: z.strictObject({ ...version, esito: outcome, motivo: reason, dopo: z._default(z.boolean(), false) }),
} as const satisfies DeskEndpoint;

/**
 * Corrects the outcome, or with null undoes the last recorded step; an outcome only within fifteen minutes after it was
 * recorded. The audit log keeps the corrected entry.
 */
export const correction = {
  ...attendanceStep,
  call: 'CorreggiEsito',
  summary: 'Correct the outcome of a visit',
  input: z.strictObject({ ...version, esito: z.nullable(outcome), motivo: reason }),
} as const satisfies DeskEndpoint;
