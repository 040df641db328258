import { type Kysely, sql } from 'kysely';

/**
 * A free line of a call's try, encrypted, and the time that the customer named. Both are new, so processes of the version
 * before write neither and read the tries as before. Numbers above 100 are tries that do not count as failed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table callback_try add column call_at timestamptz`.execute(db);
  await sql`
    create table callback_line (
      id bigint generated always as identity primary key, case_id bigint not null, n smallint not null,
      sealed bytea not null, unique (case_id, n),
      foreign key (case_id, n) references callback_try on delete cascade)`.execute(db);
}
