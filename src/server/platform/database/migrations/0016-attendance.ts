import { type Kysely, sql } from 'kysely';

/**
 * Adds the outcome of a visit, notes about it, its channel, and the staff member who closed it. During a rollout the
 * previous release inserts bookings without these columns; their channel defaults to 'web'.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointment
      add column channel text not null default 'web' check (channel in ('web', 'phone', 'desk', 'walk_in')),
      add column made_by bigint references staff,
      add column ended_by text check (ended_by in ('customer', 'branch', 'network', 'system')),
      add column end_reason text`.execute(db);
  await sql`create index appointment_agenda on appointment (branch_code, starts)`.execute(db);
  await sql`
    create table attendance (
      appointment_id bigint primary key references appointment on delete cascade,
      arrived_at timestamptz, started_at timestamptz, ended_at timestamptz,
      outcome text check (outcome in ('attended', 'noShow', 'left', 'notReceived')), reason text not null default '',
      staff_id bigint not null references staff, version integer not null default 1,
      entered_late boolean not null default false,
      check (started_at >= arrived_at and ended_at >= coalesce(started_at, arrived_at)),
      check (outcome is distinct from 'noShow' or num_nonnulls(arrived_at, started_at) = 0),
      check ((outcome is null) = (ended_at is null)))`.execute(db);
  await sql`
    create table visit_note (
      id bigint generated always as identity primary key,
      appointment_id bigint not null references appointment on delete cascade,
      staff_id bigint not null references staff, sealed bytea not null,
      created_at timestamptz not null default now())`.execute(db);
  await sql`create index visit_note_of on visit_note (appointment_id)`.execute(db);
  await sql`create index outbox_of on outbox ((payload ->> 'oppID'))`.execute(db);
}
