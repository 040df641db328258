import { type Kysely, sql } from 'kysely';
import type { OnEnded } from '../../outbox/delivery.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** Event kinds whose mail says how to confirm the booking. */
const CONFIRMATION_MAILS: readonly string[] = [
  'appointment.created',
  'appointment.moved',
  'callback.requested',
  'message.new-contact',
  'message.confirmation',
];

/**
 * Starts the time in which a booking must be confirmed, as soon as the mail server accepted its mail or delivery was
 * given up. While delivery is retried the time does not start. `oppId`: one booking; null: all, for those that a crash
 * skipped.
 */
export const beginTime = (db: Kysely<Database>, oppId: string | null = null): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ readonly branch_code: string }>`
      with ended as (
        select a.id, min(coalesce(d.delivered_at, d.dead_at)) as at
          from appointment a
          join outbox o on o.payload ->> 'oppID' = a.opp_id and o.created_at >= a.limited_at and o.kind = any(${[...CONFIRMATION_MAILS]}::text[])
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

/** Calls `beginTime` when the delivery of such a mail has ended. */
export const beginAfterLetter =
  (db: Kysely<Database>): OnEnded =>
  async (channel, { kind, payload }) => {
    const { oppID } = payload as { readonly oppID?: unknown };
    if (channel === 'mail' && CONFIRMATION_MAILS.includes(kind) && typeof oppID === 'string')
      await beginTime(db, oppID);
  };
