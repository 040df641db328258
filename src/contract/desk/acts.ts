import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, isoDay, oppId, typed } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** An audit entry; it contains no contact of a customer. */
const auditEntry = z.object({
  quando: z.iso.datetime(),
  chi: z.object({ codice: z.string(), nome: z.string() }),
  ruolo: z.string(),
  atto: z.string(),
  filiale: z.nullable(z.string()),
  oppID: z.nullable(z.string()),
  campi: z.array(z.string()),
  motivo: z.nullable(z.string()),
  /** Codes only: the old and the new value, or the reason of the refusal. */
  modifica: z.record(z.string(), z.unknown()),
});

/**
 * Audit entries up to a day, newest first, filtered by user, branch, request or kind. `prima` is the time of the last entry
 * of the page before.
 */
export const acts = {
  call: 'Registro',
  method: 'POST',
  summary: 'The audit log',
  input: z.strictObject({
    giorno: isoDay,
    chi: z._default(typed(80), ''),
    filiale: z._default(z.union([branchCode, z.literal('')]), ''),
    oppID: z._default(z.union([oppId, z.literal('')]), ''),
    /** The wire name of a call: entries of that kind only. */
    atto: z._default(typed(40), ''),
    prima: z.optional(z.iso.datetime()),
  }),
  output: z.object({ atti: z.array(auditEntry), altri: z.boolean() }),
  permission: 'act.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
