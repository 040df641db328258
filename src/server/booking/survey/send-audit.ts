import type { Insertable, Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { newStylePayload } from '#contract/appointments.ts';
import { inOneSpelling } from '#contract/field-aliases.ts';
import { type sendAudit, survey } from '#contract/service.ts';
import { ok } from '#domain/result.ts';
import type { Limits } from '../../http/limits/limits.ts';
import type { Handler } from '../../http/public-gate.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { AuditTable, Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findOwn } from '../own/proof.ts';

type Input = Parameters<Handler<typeof sendAudit>>[0];

/** Event names are short words; anything else could carry personal data. */
const EVENT = /^[a-z][a-z_-]{0,59}$/;

/**
 * Records survey answers or a page event, append-only and without personal data. The answer is always 202. A survey is
 * linked to an appointment only if the browser's proof opens it. An event with an idempotency key is stored once. Above
 * a daily limit per visitor and address nothing is stored.
 */
export const sendAuditCall =
  (deps: { readonly db: Kysely<Database>; readonly limits: Pick<Limits, 'event'> }): Handler<typeof sendAudit> =>
  async (input, ctx) => {
    const { proof, idempotencyKey } = ctx;
    const { kind, payload, oppID } = entryOf(input);
    const own = proof !== null && oppID !== '' ? await findOwn(deps.db, proof, oppID) : undefined;
    const key_hash = idempotencyKey === '' ? null : sha256(idempotencyKey);
    const row = { kind, opp_id: own?.opp_id ?? null, payload: JSON.stringify(payload), key_hash };
    if (await deps.limits.event(deps.db, ctx)) await inTransaction(deps.db, (tx) => record(tx, row));
    return ok({ body: { Status: '0' as const }, status: 202 });
  };

interface Entry {
  readonly kind: string;
  readonly oppID: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The entry to store: of a whole appointment payload only its codes; of an unknown payload only that it arrived. */
function entryOf(input: Input): Entry {
  const audited = z.safeParse(newStylePayload, inOneSpelling(newStylePayload, input));
  if (audited.success) {
    const { oppID, prodottoLvl1, prodottoLvl2, codFiliale } = audited.data;
    return { kind: 'appuntamento', oppID, payload: { prodottoLvl1, prodottoLvl2, codFiliale } };
  }
  const answered = z.safeParse(survey, inOneSpelling(survey, input));
  if (!answered.success) return { kind: 'altro', oppID: '', payload: {} };
  const { evento, oppID, impiego, consolidamento } = answered.data;
  const job = Number(impiego);
  const known = { impiego: Number.isInteger(job) ? job : -1, consolidamento };
  return { kind: EVENT.test(evento) ? evento : 'altro', oppID, payload: known };
}

async function record(tx: Transaction<Database>, row: Insertable<AuditTable>): Promise<void> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('audit')
    .values(row)
    .onConflict((known) => known.column('key_hash').doNothing())
    .executeTakeFirstOrThrow();
  if (rows === 1n && row.opp_id && row.kind === 'questionario')
    await enqueueEvent(tx, { kind: 'survey.answered', payload: { oppID: row.opp_id } });
}
