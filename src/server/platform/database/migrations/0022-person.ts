import { type Kysely, sql } from 'kysely';

/** All visits of a person, those that are over too: who is searched at the desk is found at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index appointment_person on appointment (tax_code_hash)`.execute(db);
}
