import { type Kysely, sql, type Transaction } from 'kysely';
import { enqueueEvent } from '../outbox/enqueue-event.ts';
import { REMINDER_ID } from '../outbox/events.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { notStored } from './not-stored.ts';

/** Hours of the day (Europe/Rome) for reminders: from ten, and after an outage not into the night. */
const FROM_HOUR = 10;
const UNTIL_HOUR = 20;

/**
 * Writes a reminder for each of tomorrow's appointments (Europe/Rome) that did not change after ten o'clock today; one
 * that changed later needs none, since its customer got a mail then. One whose slot is lost needs none: its customer was
 * told not to come. Each version of an appointment gets one reminder.
 * `at` replaces the database's clock. Returns the number of reminders.
 */
export function remind(db: Kysely<Database>, at: Date | null = null): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await notStored(tx, await lockDue(tx, at));
    for (const { opp_id, version, starts } of due)
      await enqueueEvent(tx, {
        kind: 'appointment.reminder',
        payload: { oppID: opp_id, starts: starts.toISOString() },
        version,
      });
    return due.length;
  });
}

type Due = { readonly id: string; readonly opp_id: string; readonly version: number; readonly starts: Date };

/** Locks the due appointments. Skips rows locked by another process, which may be writing reminders now. */
async function lockDue(tx: Transaction<Database>, at: Date | null): Promise<readonly Due[]> {
  const now = sql`coalesce(${at}::timestamptz, now()) at time zone 'Europe/Rome'`;
  const { rows } = await sql<Due>`
    select ${REMINDER_ID} || opp_id || '_' || version as id, opp_id, version, starts from appointment a
     where state = 'confirmed' and coalesce(confirm_by > now(), true)
       and (starts at time zone 'Europe/Rome')::date = (${now})::date + 1
       and extract(hour from ${now}) >= ${FROM_HOUR}::int and extract(hour from ${now}) < ${UNTIL_HOUR}::int
       and changed_at at time zone 'Europe/Rome' < (${now})::date + make_interval(hours => ${FROM_HOUR}::int)
       and not exists (select from displacement d
         where d.appointment_id = a.id and d.decided_at is null and d.cause <> 'over')
       and not exists (select 1 from outbox o where o.id = ${REMINDER_ID} || a.opp_id || '_' || a.version)
     for update of a skip locked`.execute(tx);
  return rows;
}
