import type { Transaction } from 'kysely';
import type { CreateAnswer } from '#contract/appointments.ts';
import type { giveUp } from '#contract/give-up.ts';
import { checkName } from '#domain/person/name.ts';
import { ok } from '#domain/result.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Asker, Handle } from '../../http/public-gate.ts';
import { oppIdOf } from '../../platform/crypto/opp-id.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { tellLater } from './tell-later.ts';
import type { BookingWorld } from './world.ts';

/**
 * Tells the visitor of a kept request that it cannot be done: by the one mail of a refusal, however often it is asked, and to
 * the browser that holds its proof. Nothing else is stored, and nothing is told of what was done after all.
 */
export const giveUpCall =
  ({ db, seal }: Pick<BookingWorld, 'db' | 'seal'>): Handle<typeof giveUp> =>
  ({ nome, email, lookupRef }, asker) =>
    inTransaction(db, async (tx) => {
      if (await isDone(tx, oppIdOf(asker.idempotencyKey))) return ok({ body: { Status: '1' as const } });
      const person = { nome: checkName(nome) === null ? nome : '', email };
      const request = { person, branch: '', lookupRef, slot: null };
      await tellLater(tx, seal, asker, { request, answer: notDone(asker), appointmentId: null });
      return ok({ body: { Status: '0' as const } });
    });

/** A refusal as any other, whose words say whose fault it is not. */
const notDone = ({ language }: Asker): CreateAnswer => ({
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
