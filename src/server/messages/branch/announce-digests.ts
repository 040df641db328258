import { type Kysely, sql } from 'kysely';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** Hours of the day (Europe/Rome) between which digests are sent, at most one an hour. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 19;
/** Period in hours of a branch's first digest. */
const FIRST_HOURS = 1;
/** Age in minutes at which a change is reported, so that several changes in a row are reported once. */
const SETTLED_MINUTES = 5;

interface Due {
  readonly branch: string;
  readonly since: Date;
  readonly until: Date;
}

/**
 * Writes a digest event for each branch whose appointments changed since its last digest, hourly during the day. The
 * mail itself is made from the current rows when it is sent. A row lock per branch prevents that two processes write
 * the same digest. `at` replaces the database's clock. Returns the number of events.
 */
export function announceDigests(db: Kysely<Database>, at: Date | null = null): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = sql`coalesce(${at}::timestamptz, now())`;
    const { rows } = await sql<Due>`
      with due as (
        select b.code, coalesce(d.told_until, ${now} - make_interval(hours => ${FIRST_HOURS}::int)) as since,
               ${now} - make_interval(mins => ${SETTLED_MINUTES}::int) as until
          from branch b left join branch_digest d on d.branch_code = b.code
         where b.active and b.email <> ''
           and extract(hour from ${now} at time zone 'Europe/Rome') between ${FROM_HOUR}::int and ${UNTIL_HOUR - 1}::int
      ), news as (
        select code, since, until from due
         where exists (select from appointment a
                        where a.branch_code = due.code and a.changed_at > due.since and a.changed_at <= due.until)
      )
      insert into branch_digest as told (branch_code, told_until)
      select code, until from news order by code
      on conflict (branch_code) do update set told_until = excluded.told_until
       where told.told_until <= ${now} - interval '1 hour'
      returning branch_code as branch, told_until as until,
        (select since from news where code = branch_code) as since`.execute(tx);
    for (const { branch, since, until } of rows)
      await enqueueEvent(tx, {
        kind: 'message.digest',
        payload: { branch, since: since.toISOString(), until: until.toISOString() },
      });
    return rows.length;
  });
}
