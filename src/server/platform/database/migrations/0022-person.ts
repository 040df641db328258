import { type Kysely, sql } from 'kysely';

/** Index over all visits of a person, past ones too, for the desk's search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index appointment_person on appointment (tax_code_hash)`.execute(db);
}
