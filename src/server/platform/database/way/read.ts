import type { Kysely } from 'kysely';
import { unnamedStatements } from '../driver/statement-names.ts';
import { createDatabase } from '../pool.ts';
import type { Database } from '../schema.ts';

/** Asks for what may be a moment old. */
export type Read = <T>(ask: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

/** Few ask it, and a copy that is away is not waited for long: the database itself knows all of it too. */
const COPY = { connections: 4, patienceMs: 1_000, statementTimeoutMs: 5_000, isLent: true } as const;

/**
 * Reads from a copy, and from the database itself while the copy does not answer. Neither data that decides a booking
 * nor a branch's seats are read here (docs/decisions/034).
 */
export function createRead(
  db: Kysely<Database>,
  readUrl: string | undefined,
): { readonly read: Read; stop(): Promise<void> } {
  if (readUrl === undefined) return { read: (ask) => ask(db), stop: async () => undefined };
  const copy = createDatabase({ url: readUrl, ...COPY }, unnamedStatements);
  return { read: (ask) => ask(copy).catch(() => ask(db)), stop: () => copy.destroy() };
}
