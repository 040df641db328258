import { z } from 'zod/mini';
import { OWNERS, REMEDIES, remediesFor, TROUBLES } from '#domain/desk/inbox.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, filled, hour, isoDay } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** A problem that staff should resolve. */
const item = z.object({
  tipo: z.enum(TROUBLES),
  id: z.string(),
  quando: z.iso.datetime(),
  di: z.enum(OWNERS),
  filiale: z.nullable(z.object({ codice: branchCode, nome: z.string() })),
  oppID: z.nullable(z.string()),
  /** The time of the visit. */
  visita: z.nullable(z.object({ giorno: isoDay, ora: hour })),
  /** Only for a message that was not delivered: its channel, its event, and the failure code. */
  canale: z.nullable(z.string()),
  evento: z.nullable(z.string()),
  errore: z.nullable(z.string()),
  /** The name, masked for a role that only looks; null where the item is about no person. */
  persona: z.optional(z.nullable(z.object({ nome: z.string(), cognome: z.string() }))),
});
export type InboxItem = z.output<typeof item>;

/** Inbox items of the user's branches, newest first; with `conta` only their number. */
export const inbox = {
  call: 'DaSistemare',
  method: 'POST',
  summary: 'Inbox items and their owners',
  input: z.strictObject({ conta: z._default(z.boolean(), false) }),
  output: z.object({ adesso: z.iso.datetime(), quante: z.int(), voci: z.array(item) }),
  permission: 'inbox.work',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** Resolves an item; HTTP 409 if it is resolved already. */
export const putRight = {
  call: 'Sistemato',
  method: 'POST',
  summary: 'Resolve an inbox item',
  input: z
    .strictObject({ tipo: z.enum(TROUBLES), id: filled(80), fatto: z.enum(REMEDIES) })
    .check(z.refine(({ tipo, fatto }) => remediesFor(tipo).includes(fatto))),
  output: z.object({
    Status: z.enum(['0', '1']),
    chi: z.string(),
    fatto: z.enum(REMEDIES),
    quando: z.iso.datetime(),
  }),
  statuses: [200, 409],
  keyed: true,
  permission: 'inbox.work',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;
