import { type Kysely, sql } from 'kysely';

/**
 * A replaced proof gets the hash of the new token, instead of a copy. For some minutes its rows are found by the hash
 * of the old token too, since the answer with the new token may be lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proof add column former_hash bytea, add column former_until timestamptz`.execute(db);
  await sql`create index proof_former on proof (former_hash) where former_hash is not null`.execute(db);
}
