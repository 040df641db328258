import { type Kysely, sql } from 'kysely';
import { sha256 } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';

/** Whether one more attempt of `subject` stays within `limit` per window of so many minutes (R6.11). */
export type Attempts = (subject: string, minutes: number, limit: number) => Promise<boolean>;

/** Counts in the database, so every process counts together; subjects are stored as hashes only. */
export const countedAttempts =
  (db: Kysely<Database>): Attempts =>
  async (subject, minutes, limit) => {
    const { rows } = await sql<{ count: number }>`
      insert into attempt (subject, window_start, count)
      values (${sha256(subject)}, date_bin(make_interval(mins => ${minutes}::int), now(), 'epoch'::timestamptz), 1)
      on conflict (subject, window_start) do update set count = attempt.count + 1
      returning count`.execute(db);
    return (rows[0]?.count ?? 0) <= limit;
  };

/** For load tests on a private address. */
export const unlimited: Attempts = async () => true;
