import { type Kysely, sql } from 'kysely';

/**
 * One letter tells all refusals of a recipient. `recipient` is a keyed hash; `told_by` is the event whose letter lists the
 * refusal. A row of the version before has no `due_at`: its own event tells it, and no other.
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
