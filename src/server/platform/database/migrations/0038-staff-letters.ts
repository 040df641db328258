import { type Kysely, sql } from 'kysely';

/**
 * Letters to agents and branches, counted by the hour. `recipient` is a keyed hash; `due_at` is the end of the hour;
 * `told_by` is the event whose letter tells this one: its own, or the one that lists several. Processes of the version
 * before write none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_letter (
      event_id text primary key, recipient bytea not null, due_at timestamptz not null, told_by text
    )`.execute(db);
  await sql`create index staff_letter_recipient on staff_letter (recipient, due_at)`.execute(db);
  await sql`create index staff_letter_told_by on staff_letter (told_by)`.execute(db);
  await sql`create index staff_letter_old on staff_letter (due_at)`.execute(db);
}
