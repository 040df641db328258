import { type Kysely, sql, type Transaction } from 'kysely';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';

/** Id of the key that rows are written with; null before the first start recorded one. */
export async function keyInUse(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${sql.raw(KEY_IN_USE)}`.execute(db);
  return rows[0]?.id ?? null;
}

export const KEY_IN_USE = "select id from key_set where state = 'in use'";

/**
 * Locks the key in use until the transaction ends, so that neither a key rotation nor another import runs meanwhile.
 */
export const lockKeys = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('fissa keys'), 0)`.execute(tx);

/** Encrypts and hashes with the database's current key from now on. Throws when the ring lacks it. */
export async function followKeyInUse(db: Kysely<Database>, { follow }: Pick<Seal, 'follow'>): Promise<void> {
  const id = await keyInUse(db);
  if (id !== null) follow(id);
}
