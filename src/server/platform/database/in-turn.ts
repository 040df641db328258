import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Does `work` while no other process does the same: `lock` names it. The lock is a transaction's, so that a pooler that
 * gives each transaction another connection never keeps it; `work` uses other connections of the pool.
 */
export const inTurn = <T>(db: Kysely<Database>, lock: string, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
                     set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
    return work();
  });
