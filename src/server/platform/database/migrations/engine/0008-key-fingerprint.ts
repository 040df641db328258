import { type Kysely, sql } from 'kysely';

/** Which keys the rows were sealed and hashed with: others would find nobody and open nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table key_fingerprint (purpose text primary key, fingerprint bytea not null)`.execute(db);
}
