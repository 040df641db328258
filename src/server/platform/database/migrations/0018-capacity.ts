import { type Kysely, sql } from 'kysely';

/**
 * Opening hours and duty by start date, hours of single days, absent or lent consultants, and displaced appointments
 * (docs/decisions/031-preview-capacity-changes.md). During a rollout the previous release writes weeks without a start
 * date, and only whole days; the defaults of the new columns say so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table branch add column capacity_version integer not null default 0`.execute(db);
  await dated(db);
  await changes(db);
  await displaced(db);
}

async function dated(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table opening_hours add column valid_from date not null default '2000-01-01',
      drop constraint opening_hours_pkey, add primary key (branch_code, valid_from, weekday, opens)`.execute(db);
  await sql`
    alter table duty add column valid_from date not null default '2000-01-01',
      drop constraint duty_pkey, add primary key (branch_code, valid_from, weekday)`.execute(db);
  await sql`
    alter table closure
      add column from_minute smallint not null default 0 check (from_minute between 0 and 1439),
      add column until_minute smallint not null default 1440 check (until_minute between 1 and 1440),
      add check (from_minute < until_minute),
      drop constraint closure_pkey, add primary key (branch_code, day, from_minute, until_minute)`.execute(db);
}

async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table capacity_change (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('hours', 'closure', 'absence', 'loan', 'holiday', 'import')),
      branch_codes text[] not null, first_day date not null, last_day date,
      payload jsonb not null, before jsonb not null default '{}', reason text not null,
      made_by bigint references staff, approved_by bigint references staff,
      state text not null check (state in ('proposed', 'applied', 'undone')),
      affected integer not null, affected_sha256 bytea not null,
      made_at timestamptz not null default now(), applied_at timestamptz, undone_at timestamptz,
      check (approved_by is distinct from made_by or approved_by is null),
      check ((state = 'proposed') = (applied_at is null)), check ((state = 'undone') = (undone_at is not null)))`.execute(
    db,
  );
  await sql`create index capacity_change_of on capacity_change using gin (branch_codes)`.execute(db);
  // Holds no names and no reasons, since an absence may be an illness.
  await sql`
    create table roster_change (
      id bigint generated always as identity primary key,
      change_id bigint not null references capacity_change, branch_code text not null references branch,
      day date not null, from_minute smallint not null check (from_minute between 0 and 1439),
      until_minute smallint not null check (until_minute between 1 and 1440),
      delta smallint not null check (delta in (-1, 1)), check (from_minute < until_minute))`.execute(db);
  await sql`create index roster_change_of on roster_change (branch_code, day)`.execute(db);
  await sql`
    create trigger network_told after insert or update or delete or truncate on roster_change
    for each statement execute function tell_network()`.execute(db);
}

async function displaced(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table displacement (
      id bigint generated always as identity primary key,
      change_id bigint not null references capacity_change,
      appointment_id bigint not null references appointment on delete cascade,
      cause text not null check (cause in ('closed', 'over', 'offGrid')),
      state text not null check (state in ('offered', 'toCall', 'moved', 'kept', 'cancelled')),
      branch_code text not null references branch, starts timestamptz not null,
      offers jsonb not null default '[]', offered_until timestamptz, token_hash bytea not null unique,
      decided_by text check (decided_by in ('customer', 'staff', 'system')), staff_id bigint references staff,
      decided_at timestamptz, version integer not null default 1, made_at timestamptz not null default now(),
      unique (change_id, appointment_id),
      check ((state in ('moved', 'kept', 'cancelled')) = (decided_at is not null)))`.execute(db);
  await sql`
    create unique index one_open_displacement on displacement (appointment_id) where decided_at is null`.execute(db);
  await sql`create index displacement_open on displacement (branch_code) where decided_at is null`.execute(db);
}
