import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Runs `work` while holding the advisory lock `lock`, so that no other process does so at the same time. The lock
 * belongs to a transaction, since behind a transaction pooler a session cannot hold one; `work` uses other connections.
 */
export const inTurn = <T>(db: Kysely<Database>, lock: string, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
                     set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
    return work();
  });
