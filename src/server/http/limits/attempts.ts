import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isFirstAttempt } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';

type Db = Kysely<Database>;

/** The window (minutes, database clock) in which an attempt counts. */
const windowOf = (minutes: number) => sql`date_bin(make_interval(mins => ${minutes}::int), now(), timestamptz 'epoch')`;
const COUNTING = sql`on conflict (subject, window_start) do update set count = attempt.count + excluded.count`;

/**
 * The statement that counts attempts of the hashed subject that a query gives as `(subject, count)` in its window. It
 * returns the subject with its new count.
 */
export const incrementCountersSql = (subjects: RawBuilder<unknown>, windowMinutes: number): RawBuilder<unknown> => sql`
  insert into attempt (subject, window_start, count)
  select subject, ${windowOf(windowMinutes)}, count from (${subjects}) as more
  ${COUNTING} returning subject, count`;

/** Counts one attempt of a hashed subject and returns the count of its window. */
export async function countAttempt(db: Db, subject: Buffer, windowMinutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${incrementCountersSql(sql`select ${subject}::bytea as subject, 1 as count`, windowMinutes)}`.execute(db);
  return rows[0]?.count ?? 1;
}

interface Attempt {
  readonly subject: Buffer;
  readonly minutes: number;
}
const COUNTED = (when: string) => `
  insert into attempt (subject, window_start, count)
  select :subject::bytea, date_bin(make_interval(mins => :minutes::int), now(), timestamptz 'epoch'), 1
   where ${when}
  on conflict (subject, window_start) do update set count = attempt.count + 1`;

/** Counts one attempt with the commit, without a result. */
export const countWithCommit = staticStatement<Attempt>(COUNTED('true'));

/** Like `countWithCommit`, and returns another subject's count; a repeated key counts nothing. */
export const countAndReadOther = staticStatement<
  Attempt & { readonly other: Buffer; readonly key: Buffer | null },
  { readonly count: number; readonly other: number }
>(`
  with counted as (${COUNTED(`:key::bytea is null or ${isFirstAttempt(':key::bytea')}`)} returning count)
  select coalesce((select count from counted), 0) as count,
         coalesce((select count from attempt
                    where subject = :other and window_start > now() - make_interval(mins => :minutes::int)), 0) as other`);

/** Takes back one attempt of the current window. */
export async function uncountAttempt(db: Db, subject: Buffer, windowMinutes: number): Promise<void> {
  await sql`
    update attempt set count = count - 1
     where subject = ${subject} and window_start = ${windowOf(windowMinutes)} and count > 0`.execute(db);
}

/** Seconds until the current window ends, by the database's clock. */
export async function secondsLeft(db: Db, windowMinutes: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ${windowOf(windowMinutes)}
      + make_interval(mins => ${windowMinutes}::int) - now()))::int as seconds`.execute(db);
  return rows[0]?.seconds ?? windowMinutes * 60;
}
