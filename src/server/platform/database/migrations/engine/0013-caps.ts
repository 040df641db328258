import { type Kysely, sql } from 'kysely';

/**
 * Hashed recipients of recent messages, for the daily limits; the visit that caused an event; and a requested code that
 * is not sent yet, beside the current one. Rows of the previous release have null in these columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_message (
      recipient bytea not null, event_id text not null,
      kind text not null check (kind in ('code', 'confirmation', 'change', 'assured', 'notice', 'code-notice')),
      place text check (place in ('common', 'kept', 'assured')),
      party bytea, sent_at timestamptz not null default now(),
      primary key (recipient, event_id), check ((kind in ('notice', 'code-notice')) = (place is null))
    )`.execute(db);
  await sql`create index sent_message_old on sent_message (sent_at)`.execute(db);
  await sql`alter table outbox add column visit bytea`.execute(db);
  await sql`
    alter table code
      add column next_hash bytea, add column next_sealed bytea, add column next_until timestamptz`.execute(db);
}
