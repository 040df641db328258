import { type Kysely, sql } from 'kysely';

/** Codes that prove an appointment to one visit: hashed for the check, encrypted for the message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table code (
      id bigint generated always as identity primary key,
      appointment_id bigint not null references appointment on delete cascade, visit bytea not null,
      code_hash bytea not null, sealed bytea not null, tries smallint not null default 0 check (tries between 0 and 5),
      expires_at timestamptz not null, used_at timestamptz,
      unique (appointment_id, visit)
    )`.execute(db);
  await sql`create index code_old on code (expires_at)`.execute(db);
  await sql`create index appointment_ahead on appointment (starts) where state = 'confirmed'`.execute(db);
}
