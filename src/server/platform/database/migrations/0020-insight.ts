import { type Kysely, sql } from 'kysely';

/**
 * Daily counts of visits per page step, without visit ids; the status of inbox items; exported figures, kept for a
 * day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table step_count (
      day date not null, product smallint not null check (product in (1, 3, 5)),
      step text not null check (step in ('place', 'hour', 'taxCode', 'booked')),
      visits integer not null check (visits > 0), primary key (day, product, step))`.execute(db);
  await sql`
    create table inbox_done (
      trouble text not null, ref text not null, remedy text not null,
      staff_id bigint not null references staff, done_at timestamptz not null default now(),
      primary key (trouble, ref))`.execute(db);
  await sql`
    create table export_file (
      code text primary key, staff_id bigint not null references staff, name text not null, content text not null,
      made_at timestamptz not null default now(), expires_at timestamptz not null)`.execute(db);
}
