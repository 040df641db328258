import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, filled, oppId } from '../wire.ts';
import { rowId } from './capacity.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/**
 * Two visits of one person, of which `sbagliata` has a mistyped tax code and `giusta` the right one. A tax code belongs
 * to one customer record.
 */
const two = { giusta: oppId, sbagliata: oppId };
/**
 * Why the codes are not merged: they are equal (`stesso`), the wrong one is that of a customer in the records
 * (`cliente`), names do not fit the right one (`nomi`), or the person would have two active visits for a product
 * (`doppio`).
 */
const FAULTS = ['stesso', 'cliente', 'nomi', 'doppio'] as const;
const repair = { method: 'POST', permission: 'visit.repair', timeoutMs: TIMEOUT_MS.create } as const;
const keyed = { ...repair, statuses: [200, 409], keyed: true, sees: 'nobody', retries: 5 } as const;

/** Lists the visits of the scope that would move to the right tax code. Two previews with one `sha256` are equal. */
export const previewMerge = {
  ...repair,
  call: 'AnteprimaUnione',
  summary: 'Preview the merge of two tax codes of one person',
  input: z.strictObject(two),
  output: z.object({
    motivo: z.nullable(z.enum(FAULTS)),
    visite: z.array(z.extend(visitLine, { filiale: branchCode })),
    sha256: sha256Hex,
  }),
  sees: 'masked',
  retries: 2,
} as const satisfies DeskEndpoint;

/** Moves the previewed visits; for a day it can be undone. HTTP 409 with the reason; `cambiata`: the preview is outdated. */
export const mergePersons = {
  ...keyed,
  call: 'UnisciPersone',
  summary: 'Merge two tax codes of one person',
  input: z.strictObject({ ...two, sha256: sha256Hex, perche: filled(200) }),
  output: z.object({
    Status: z.enum(['0', '1']),
    motivo: z.nullable(z.enum([...FAULTS, 'cambiata'])),
    unione: z.nullable(rowId),
  }),
} as const satisfies DeskEndpoint;

/** Moves merged visits back. After a day it is not found. HTTP 409: the former tax code has an active visit again. */
export const undoMerge = {
  ...keyed,
  call: 'AnnullaUnione',
  summary: 'Undo a merge',
  input: z.strictObject({ unione: rowId }),
  output: z.object({ Status: z.enum(['0', '1']), motivo: z.nullable(z.literal('doppio')) }),
} as const satisfies DeskEndpoint;
