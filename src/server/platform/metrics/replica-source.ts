import { type Kysely, sql } from 'kysely';
import type { Read } from '../database/connect/read-replica.ts';
import type { Database } from '../database/schema.ts';
import type { Source } from './metrics.ts';

/** Replication lag in seconds; null on a primary. */
export async function lagOf(db: Kysely<Database>): Promise<number | null> {
  // A replica that replayed everything has no lag, unless its stream is interrupted.
  const { rows } = await sql<{ lag: number | null }>`
    select case when not pg_is_in_recovery() then null
                when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
                     and exists (select from pg_stat_get_wal_receiver() where pid is not null) then 0
                else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag`.execute(db);
  return rows[0]?.lag ?? null;
}

/** Metrics of the replica in `DATABASE_READ_URL`. While it is down, the primary answers reads. */
export const replicaSource =
  (read: Read): Source =>
  (gauge) => {
    const answers = gauge('replica_answers', '1 where the copy of DATABASE_READ_URL answers');
    const behind = gauge('replica_lag_seconds', 'Seconds by which that copy is behind');
    return async () => {
      const lag = await read(lagOf);
      answers.set(lag === null ? 0 : 1);
      behind.set(lag ?? Number.NaN);
    };
  };
