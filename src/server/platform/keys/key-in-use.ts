import { type Kysely, sql, type Transaction } from 'kysely';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';

/** The id of the key that rows are written with now; null before the first start remembered one. */
export async function keyInUse(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${sql.raw(KEY_IN_USE)}`.execute(db);
  return rows[0]?.id ?? null;
}

export const KEY_IN_USE = "select id from key_set where state = 'in use'";

/** Until its transaction ends, nobody changes the key in use and nobody else imports. */
export const lockKeys = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('fissa keys'), 0)`.execute(tx);

/** From now on what is sealed and hashed here is so with the key the database names. Throws when it is not ours. */
export async function followKeyInUse(db: Kysely<Database>, { follow }: Pick<Seal, 'follow'>): Promise<void> {
  const id = await keyInUse(db);
  if (id !== null) follow(id);
}
