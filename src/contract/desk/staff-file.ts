import { z } from 'zod/mini';
import { ROLES } from '#domain/desk/roles.ts';
import {
  MAX_STAFF_FILE_BYTES,
  STAFF_FILE_FAULTS,
  STAFF_FILE_NOTICES,
  STAFF_PLAN_FAULTS,
} from '#domain/desk/staff-file.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { isoDay } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const place = z.nullable(z.string());

/** A proposed change, or an access that ends at once (`chiude`). */
const change = z.object({
  ...{ riga: z.int(), codice: z.string(), nome: z.string() },
  tipo: z.enum(['nuova', 'ruolo', 'copertura', 'chiude']),
  ...{ ruolo: z.nullable(z.enum(ROLES)), filiale: place, area: place, agente: place, al: z.nullable(isoDay) },
});
export type WireFileChange = z.output<typeof change>;

/** `riga` 0 is the whole file; `dettaglio` names columns, a place or a code. */
const about = { riga: z.int(), codice: z.string(), dettaglio: z.string() };

/** A file of staff with the columns of `npm run staff -- import`, in base64. */
const input = z.strictObject({
  file: z.base64().check(z.minLength(1), z.maxLength(4 * Math.ceil(MAX_STAFF_FILE_BYTES / 3))),
});
/** With faults nothing is proposed. `uguali`: people whose lines change nothing. */
const output = z.object({
  Status: z.enum(['0', '1']),
  righe: z.array(change),
  errori: z.array(z.object({ ...about, motivo: z.enum([...STAFF_FILE_FAULTS, ...STAFF_PLAN_FAULTS]) })),
  avvisi: z.array(z.object({ ...about, motivo: z.enum(STAFF_FILE_NOTICES) })),
  uguali: z.int(),
});
export type StaffFileAnswer = z.output<typeof output>;

/** What a file of staff would propose, and its faulty lines. Nothing is stored. */
export const previewStaffFile = {
  call: 'AnteprimaFilePersone',
  method: 'POST',
  summary: 'Preview the changes that a file of staff would propose',
  ...{ input, output },
  permission: 'staff.import',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.create,
  retries: 2,
} as const satisfies DeskEndpoint;

/** Proposes each change of a file for approval by another person; accesses that it closes end at once. */
export const proposeStaffFile = {
  call: 'ProponiFilePersone',
  method: 'POST',
  summary: 'Propose the changes of a file of staff for approval by another person',
  ...{ input, output },
  statuses: [200, 409],
  keyed: true,
  stepUp: true,
  permission: 'staff.import',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const satisfies DeskEndpoint;
