import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database>;

/** Counts one attempt of a hashed subject and tells how many there are in its window (minutes, database clock). */
export async function countAttempt(db: Db, subject: Buffer, windowMinutes: number): Promise<number> {
  const start = sql<Date>`date_bin(make_interval(mins => ${windowMinutes}::int), now(), timestamptz 'epoch')`;
  const row = await db
    .insertInto('attempt')
    .values({ subject, window_start: start, count: 1 })
    .onConflict((key) => key.columns(['subject', 'window_start']).doUpdateSet({ count: sql`attempt.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The attempts of a hashed subject in its current window (minutes), without counting one. */
export async function attemptsSoFar(db: Db, subject: Buffer, windowMinutes: number): Promise<number> {
  const row = await db
    .selectFrom('attempt')
    .where('subject', '=', subject)
    .where('window_start', '>', sql<Date>`now() - make_interval(mins => ${windowMinutes}::int)`)
    .select('count')
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Seconds until a window of so many minutes ends, by the database's clock: when a limit takes one more (R13.3.5). */
export async function secondsLeft(db: Db, windowMinutes: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from date_bin(make_interval(mins => ${windowMinutes}::int), now(), timestamptz 'epoch')
      + make_interval(mins => ${windowMinutes}::int) - now()))::int as seconds`.execute(db);
  return rows[0]?.seconds ?? windowMinutes * 60;
}
