import { type Kysely, sql } from 'kysely';
import type { OnEnded } from '../../outbox/delivery.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** Letters that say how a booking is confirmed. */
const CONFIRMING: readonly string[] = [
  'appointment.created',
  'appointment.moved',
  'message.new-contact',
  'message.confirmation',
];

/**
 * Starts the deadline of bookings that must be confirmed: when the mail server has accepted their letter, or it is dead. For
 * one booking, or for all, which covers processes that crashed. A letter that is still retried starts no deadline.
 */
export const beginTime = (db: Kysely<Database>, oppId: string | null = null): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ readonly branch_code: string }>`
      with ended as (
        select a.id, min(coalesce(d.delivered_at, d.dead_at)) as at
          from appointment a
          join outbox o on o.payload ->> 'oppID' = a.opp_id and o.created_at >= a.limited_at and o.kind = any(${[...CONFIRMING]}::text[])
          join delivery d on d.event_id = o.id and d.channel = 'mail' and coalesce(d.delivered_at, d.dead_at) is not null
         where a.state = 'confirmed' and a.confirm_minutes is not null
           and (${oppId}::text is null or a.opp_id = ${oppId}::text)
         group by a.id
      ), begun as (
        update appointment a
           set confirm_by = least(a.confirm_by, ended.at + make_interval(mins => a.confirm_minutes::int)), confirm_minutes = null
          from ended where a.id = ended.id and a.state = 'confirmed' and a.confirm_minutes is not null
        returning a.id, a.confirm_by
      )
      update seat set held_until = begun.confirm_by from begun where seat.appointment_id = begun.id
      returning seat.branch_code`.execute(tx);
    seatsChanged(tx, rows);
  });

/** Calls `beginTime` when a confirming letter is delivered or dead. */
export const beginAfterLetter =
  (db: Kysely<Database>): OnEnded =>
  async (channel, { kind, payload }) => {
    const { oppID } = payload as { readonly oppID?: unknown };
    if (channel === 'mail' && CONFIRMING.includes(kind) && typeof oppID === 'string') await beginTime(db, oppID);
  };
