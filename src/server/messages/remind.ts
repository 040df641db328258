import { type Kysely, sql, type Transaction } from 'kysely';
import { announce } from '../outbox/announce.ts';
import { REMINDER_ID } from '../outbox/events.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/** Hours of the Rome day in which reminders go out: from ten, and not into the night after an outage. */
const FROM_HOUR = 10;
const UNTIL_HOUR = 20;

/**
 * Announces a reminder for each appointment of tomorrow (Rome) that stood as it is when the clock struck ten: one made
 * or moved after that needs none. The live row decides, and each version is reminded once. `at` stands in for the
 * database's clock. Answers how many there were.
 */
export function remind(db: Kysely<Database>, at: Date | null = null): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await notReminded(tx, await lockDue(tx, at));
    for (const { opp_id, version, starts } of due)
      await announce(tx, {
        kind: 'appointment.reminder',
        payload: { oppID: opp_id, starts: starts.toISOString() },
        version,
      });
    return due.length;
  });
}

type Due = { readonly id: string; readonly opp_id: string; readonly version: number; readonly starts: Date };

/** Another process may be reminding at the same moment: what it works on is left to it. */
async function lockDue(tx: Transaction<Database>, at: Date | null): Promise<readonly Due[]> {
  const now = sql`coalesce(${at}::timestamptz, now()) at time zone 'Europe/Rome'`;
  const { rows } = await sql<Due>`
    select ${REMINDER_ID} || opp_id || '_' || version as id, opp_id, version, starts from appointment a
     where state = 'confirmed' and coalesce(confirm_by > now(), true)
       and (starts at time zone 'Europe/Rome')::date = (${now})::date + 1
       and extract(hour from ${now}) >= ${FROM_HOUR}::int and extract(hour from ${now}) < ${UNTIL_HOUR}::int
       and changed_at at time zone 'Europe/Rome' < (${now})::date + make_interval(hours => ${FROM_HOUR}::int)
       and not exists (select 1 from outbox o where o.id = ${REMINDER_ID} || a.opp_id || '_' || a.version)
     for update of a skip locked`.execute(tx);
  return rows;
}

/**
 * Asks once more, now that the rows are ours: a statement sees what was committed before it began, so the one that locks
 * misses the reminder of a process that ended while it was looking.
 */
async function notReminded(tx: Transaction<Database>, due: readonly Due[]): Promise<readonly Due[]> {
  const ids = due.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from outbox where id = any(${ids}::text[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  return due.filter(({ id }) => !known.has(id));
}
