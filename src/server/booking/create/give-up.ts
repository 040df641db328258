import type { Transaction } from 'kysely';
import type { CreateAnswer } from '#contract/appointments.ts';
import type { giveUp } from '#contract/give-up.ts';
import { checkName } from '#domain/person/name.ts';
import { ok } from '#domain/result.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { BookingDeps } from './booking-deps.ts';
import { notifyDeferredResult } from './notify-deferred-result.ts';

/**
 * Notifies the visitor of a request from an edge's journal that it failed for good: by one mail, however often this
 * endpoint is called, and on the page, to the browser with the request's proof. Does nothing if the request had
 * succeeded.
 */
export const giveUpCall =
  ({ db, seal }: Pick<BookingDeps, 'db' | 'seal'>): Handler<typeof giveUp> =>
  ({ nome, email, lookupRef }, ctx) =>
    inTransaction(db, async (tx) => {
      if (await isDone(tx, oppIdOf(ctx.idempotencyKey))) return ok({ body: { Status: '1' as const } });
      const form = { firstName: checkName(nome) === null ? nome : '', email };
      const request = { form, branch: '', lookupRef, slot: null };
      await notifyDeferredResult(tx, seal, ctx, { request, answer: notDone(ctx), appointmentId: null });
      return ok({ body: { Status: '0' as const } });
    });

/** The answer of a refusal, with a message that it is not the visitor's fault. */
const notDone = ({ language }: RequestContext): CreateAnswer => ({
  ...{ Status: '2', resultCode: 2, motivo: 'invalid', alternative: [] },
  Message: wordsOf(language).engine.notDone,
});

async function isDone(tx: Transaction<Database>, oppId: string): Promise<boolean> {
  const made = await tx
    .selectFrom('appointment')
    .select('opp_id')
    .where('opp_id', '=', oppId)
    .union(tx.selectFrom('lead').select('opp_id').where('opp_id', '=', oppId))
    .executeTakeFirst();
  return made !== undefined;
}
