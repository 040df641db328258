import { type Kysely, sql } from 'kysely';

/**
 * One letter reports all rejections of a recipient. `recipient` is a keyed hash; `told_by` is the event whose letter
 * lists the rejection. A row that the previous release inserts has no `due_at`: only its own event reports it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refusal
      add column recipient bytea,
      add column is_soon boolean not null default false,
      add column due_at timestamptz,
      add column told_by text`.execute(db);
  await sql`create index refusal_due on refusal (is_soon, due_at)`.execute(db);
  await sql`create index refusal_recipient on refusal (recipient, due_at)`.execute(db);
  await sql`create index refusal_told_by on refusal (told_by)`.execute(db);
}
