import { type Kysely, sql } from 'kysely';

/**
 * A replaced proof is renamed, not copied. For some minutes its rows are found by the former name too, since the
 * answer with the new one may be lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proof add column former_hash bytea, add column former_until timestamptz`.execute(db);
  await sql`create index proof_former on proof (former_hash) where former_hash is not null`.execute(db);
}
