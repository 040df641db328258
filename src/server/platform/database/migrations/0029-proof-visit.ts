import { type Kysely, sql } from 'kysely';

/**
 * Visit whose create issued a proof: only a repeat from this visit gets another proof. The index covers proofs of
 * creates only, so no existing row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proof add column visit bytea`.execute(db);
  await sql`create index proof_visit on proof (visit) where visit is not null`.execute(db);
}
