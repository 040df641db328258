import { type Kysely, sql } from 'kysely';

/** Fingerprint of the keys that encrypted and hashed the rows: with other keys lookups and decryption fail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table key_fingerprint (purpose text primary key, fingerprint bytea not null)`.execute(db);
}
