import { type Kysely, sql } from 'kysely';
import { announceAll } from '../outbox/enqueue-event.ts';
import { NO_SHOW_ID } from '../outbox/events.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { notStored } from './not-stored.ts';

/** Minutes in which a mistaken outcome is taken back before a letter leaves. */
const GRACE_MINUTES = 60;
/** Older outcomes get no letter, so neither the first run nor a late entry writes to old visits. */
const OUTCOME_DAYS = 2;
const VISIT_DAYS = 7;
/** Hours of the day (Europe/Rome) in which the letters are written. */
const FROM_HOUR = 9;
const UNTIL_HOUR = 20;

/**
 * Writes an invitation to book again for each no-show recorded at least an hour ago, once per appointment. A person with
 * a newer booking gets none. After a second visit only a newer booking with the same number counts, since its contact may
 * be a stranger's. `at` replaces the database's clock. Returns the number of invitations.
 */
export function inviteAgain(db: Kysely<Database>, at: Date | null = null): Promise<number> {
  const now = sql`coalesce(${at}::timestamptz, now())`;
  const hour = sql`extract(hour from ${now} at time zone 'Europe/Rome')`;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; opp_id: string }>`
      select ${NO_SHOW_ID} || opp_id as id, opp_id
        from appointment a join attendance on attendance.appointment_id = a.id
       where a.state <> 'cancelled' and outcome = 'noShow'
         and ended_at <= ${now} - make_interval(mins => ${GRACE_MINUTES}::int)
         and ended_at > ${now} - make_interval(days => ${OUTCOME_DAYS}::int)
         and a.starts > ${now} - make_interval(days => ${VISIT_DAYS}::int)
         and ${hour} >= ${FROM_HOUR}::int and ${hour} < ${UNTIL_HOUR}::int
         and not exists (select 1 from outbox o where o.id = ${NO_SHOW_ID} || a.opp_id)
         and not exists (
           select 1 from appointment next where next.tax_code_hash = a.tax_code_hash and next.kind = 'visit'
              and next.state = 'confirmed' and next.starts > ${now}
              and (not a.is_second or next.mobile_hash is not distinct from a.mobile_hash))
       for update of a skip locked`.execute(tx);
    const due = await notStored(tx, rows);
    if (due.length > 0)
      await announceAll(
        tx,
        due.map(({ opp_id }) => ({ event: { kind: 'message.no-show', payload: { oppID: opp_id } } })),
      );
    return due.length;
  });
}
