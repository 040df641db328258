import { type Kysely, sql } from 'kysely';

/**
 * The chain over the consent answers, and the texts under which they were answered. Both are filled after an answer is
 * stored, so processes of the version before need not know them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_link (
      place bigint primary key, consent_id bigint not null unique, sha256 bytea not null, previous bytea not null,
      made_at timestamptz not null default now())`.execute(db);
  await sql`
    create table consent_text (
      sha256 bytea primary key, label text not null, text text not null, first_used timestamptz not null default now())`.execute(
    db,
  );
  for (const table of ['consent_link', 'consent_text'])
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function append_only()`.execute(db);
}
