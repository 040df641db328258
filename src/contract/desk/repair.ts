import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { filled, oppId } from '../wire.ts';
import { rowId } from './capacity.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** The reason, in the words of the member of staff; the audit entry keeps it. */
const why = filled(200);
const repair = {
  method: 'POST',
  statuses: [200, 409],
  keyed: true,
  permission: 'visit.repair',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const;

/**
 * Restores a cancelled visit in its former slot, and notifies the person. With HTTP 409 `motivo` says why not: the visit
 * changed meanwhile (`versione`), the slot is taken or closed (`orario`), it is over (`finito`), or the person has
 * another active visit for the product (`doppio`).
 */
export const restoreVisit = {
  ...repair,
  call: 'RipristinaAppuntamento',
  summary: 'Restore a cancelled visit',
  input: z.strictObject({ oppID: oppId, versione: z.int(), perche: why }),
  output: z.object({
    Status: z.enum(['0', '1']),
    motivo: z.nullable(z.enum(['versione', 'orario', 'finito', 'doppio'])),
    visita: visitLine,
    versioneAppuntamento: z.int(),
  }),
} as const satisfies DeskEndpoint;

/** Withdraws a note. The card keeps its author and time, and shows who withdrew it. HTTP 409: it was withdrawn before. */
export const withdrawNote = {
  ...repair,
  call: 'RitiraNota',
  summary: 'Withdraw a note of a visit',
  input: z.strictObject({ oppID: oppId, nota: rowId, perche: why }),
  output: z.object({ Status: z.enum(['0', '1']) }),
  sees: 'nobody',
} as const satisfies DeskEndpoint;

/**
 * Withdraws a mistaken outcome: the visit has none, as before. HTTP 409 with its present state if it has no outcome or
 * changed meanwhile. The audit entry keeps the withdrawn outcome.
 */
export const withdrawOutcome = {
  ...repair,
  call: 'RitiraEsito',
  summary: 'Withdraw the outcome of a visit',
  input: z.strictObject({ oppID: oppId, versione: z.int(), perche: why }),
  output: z.object({ Status: z.enum(['0', '1']), visita: visitLine }),
} as const satisfies DeskEndpoint;
