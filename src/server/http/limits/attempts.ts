import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database>;

/** The statement that counts one attempt of a hashed subject in its window (minutes, database clock), where `when` holds. */
export const oneMore = (
  subject: Buffer | RawBuilder<Buffer>,
  windowMinutes: number,
  when: RawBuilder<boolean> = sql`true`,
): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`
    insert into attempt (subject, window_start, count)
    select ${subject}::bytea, date_bin(make_interval(mins => ${windowMinutes}::int), now(), timestamptz 'epoch'), 1
     where ${when}
    on conflict (subject, window_start) do update set count = attempt.count + 1
    returning count`;

/** How many attempts of a hashed subject there are in its current window. */
export const soFar = (subject: Buffer, windowMinutes: number): RawBuilder<number> => sql<number>`
    coalesce((select count from attempt
               where subject = ${subject} and window_start > now() - make_interval(mins => ${windowMinutes}::int)), 0)`;

/** Counts one attempt of a hashed subject and tells how many there are in its window. */
export async function countAttempt(db: Db, subject: Buffer, windowMinutes: number): Promise<number> {
  const { rows } = await oneMore(subject, windowMinutes).execute(db);
  return rows[0]?.count ?? 1;
}

/** The same, and how many another subject has, without counting one: one statement. */
export async function countBeside(
  db: Db,
  subject: Buffer,
  other: Buffer,
  windowMinutes: number,
): Promise<{ readonly count: number; readonly other: number }> {
  const { rows } = await sql<{ count: number; other: number }>`
    with counted as (${oneMore(subject, windowMinutes)})
    select count, ${soFar(other, windowMinutes)} as other from counted`.execute(db);
  return rows[0] ?? { count: 1, other: 0 };
}

/** The attempts of a hashed subject in its current window, without counting one. */
export async function attemptsSoFar(db: Db, subject: Buffer, windowMinutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${soFar(subject, windowMinutes)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Seconds until a window of so many minutes ends, by the database's clock: when a limit takes one more (R13.3.5). */
export async function secondsLeft(db: Db, windowMinutes: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from date_bin(make_interval(mins => ${windowMinutes}::int), now(), timestamptz 'epoch')
      + make_interval(mins => ${windowMinutes}::int) - now()))::int as seconds`.execute(db);
  return rows[0]?.seconds ?? windowMinutes * 60;
}
