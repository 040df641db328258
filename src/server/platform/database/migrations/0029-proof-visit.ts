import { type Kysely, sql } from 'kysely';

/**
 * Which visit a create gave its proof to: a repeat from this visit alone gets another one. The index has only the proofs of
 * creates, and none of the rows that are there already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proof add column visit bytea`.execute(db);
  await sql`create index proof_visit on proof (visit) where visit is not null`.execute(db);
}
