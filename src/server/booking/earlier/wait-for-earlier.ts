import { type Kysely, sql } from 'kysely';
import type { askEarlier, endEarlier } from '#contract/earlier.ts';
import { err, ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockOwn } from '../change/own-row.ts';
import { findOwn } from '../own/proof.ts';
import { endWish } from './end-offer.ts';
import { wireWait } from './wire-wait.ts';

export interface WaitDeps {
  readonly db: Kysely<Database>;
  /** False where the site file switches earlier slots off. */
  readonly isOn: boolean;
}

const PART_OF = { tutto: 'any', mattina: 'morning', pomeriggio: 'afternoon' } as const;

/** Stores what the customer waits for. An appointment that cannot wait is answered as such, and nothing is stored. */
export const askEarlierCall =
  ({ db, isOn }: WaitDeps): Handler<typeof askEarlier> =>
  ({ oppID, dal, parte, vicine }, { proof }) =>
    inTransaction(db, async (tx) => {
      const own = await lockOwn(tx, proof, oppID);
      if (!own || proof === null) return err('not-found');
      if (isOn && wireWait(own).ammessa)
        await sql`
          insert into earlier_wish as w (appointment_id, from_day, part, near)
          values (${own.id}::bigint, ${dal}::date, ${PART_OF[parte]}, ${vicine})
          on conflict (appointment_id) do update
             set from_day = excluded.from_day, part = excluded.part, near = excluded.near, ended_at = null,
                 asked_at = case when w.ended_at is null then w.asked_at else excluded.asked_at end`.execute(tx);
      const now = (await findOwn(tx, proof, oppID)) ?? own;
      return ok({ body: { Status: '0' as const, prima: wireWait(now) } });
    });

/** Ends the wait, and an open offer with it. */
export const endEarlierCall =
  ({ db }: Pick<WaitDeps, 'db'>): Handler<typeof endEarlier> =>
  ({ oppID }, { proof }) =>
    inTransaction(db, async (tx) => {
      const own = await lockOwn(tx, proof, oppID);
      if (!own || proof === null) return err('not-found');
      await endWish(tx, own.id);
      const now = (await findOwn(tx, proof, oppID)) ?? own;
      return ok({ body: { Status: '0' as const, prima: wireWait(now) } });
    });
