import type { Kysely } from 'kysely';
import { createDatabase } from '../pool.ts';
import type { Database } from '../schema.ts';
import { unnamedStatements } from '../statements/statement-names.ts';

/** Runs a read that may get slightly old data. */
export type Read = <T>(ask: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

/** The replica's pool has few connections and short timeouts, since the primary answers while the replica is down. */
const COPY = { connections: 4, patienceMs: 1_000, statementTimeoutMs: 5_000, behindPooler: true } as const;

/**
 * Creates reads from a replica; while it is down they use the primary. Never use them for data that decides a booking,
 * or for a branch's seats (docs/decisions/034).
 */
export function createRead(
  db: Kysely<Database>,
  readUrl: string | undefined,
): { readonly read: Read; stop(): Promise<void> } {
  if (readUrl === undefined) return { read: (ask) => ask(db), stop: async () => undefined };
  const copy = createDatabase({ url: readUrl, ...COPY }, unnamedStatements);
  return { read: (ask) => ask(copy).catch(() => ask(db)), stop: () => copy.destroy() };
}
