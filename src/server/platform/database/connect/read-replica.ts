import type { Kysely } from 'kysely';
import { createDatabase } from '../pool.ts';
import type { Database } from '../schema.ts';
import { unnamedStatements } from '../statements/statement-names.ts';

/** Runs a read that may get slightly old data. */
export type Read = <T>(ask: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

/** Short timeouts: if the replica does not answer, the primary is asked. */
const REPLICA_POOL = { connections: 4, patienceMs: 1_000, statementTimeoutMs: 5_000, behindPooler: true } as const;

/**
 * Creates reads from a replica; after any error they ask the primary. Never use them for data that decides a booking, or
 * for a branch's seats (docs/decisions/034).
 */
export function createRead(
  db: Kysely<Database>,
  readUrl: string | undefined,
): { readonly read: Read; stop(): Promise<void> } {
  if (readUrl === undefined) return { read: (ask) => ask(db), stop: async () => undefined };
  const replica = createDatabase({ url: readUrl, ...REPLICA_POOL }, unnamedStatements);
  return { read: (ask) => ask(replica).catch(() => ask(db)), stop: () => replica.destroy() };
}
