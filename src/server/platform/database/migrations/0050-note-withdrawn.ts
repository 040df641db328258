import { type Kysely, sql } from 'kysely';

/**
 * When a note was withdrawn, and by whom. Its text stays, encrypted, until the visit is anonymised. Processes of the
 * version before show withdrawn notes like others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_note
      add column withdrawn_at timestamptz, add column withdrawn_by bigint references staff,
      add check ((withdrawn_at is null) = (withdrawn_by is null))`.execute(db);
}
