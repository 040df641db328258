import { type Kysely, sql } from 'kysely';

/** Persons, seats, appointments and their dependent rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db);
  await appointments(db);
  await records(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer (
      id text primary key, tax_code_hash bytea not null unique, tax_code bytea not null,
      first_name text not null check (position('*' in first_name) = 0),
      last_name text not null check (position('*' in last_name) = 0),
      email bytea, mobile bytea,
      cap text check (cap ~ '^[0-9]{5}$'), residence_cap text check (residence_cap ~ '^[0-9]{5}$'),
      job smallint check (job between 1 and 4), owner_branch text references branch,
      open_personal boolean not null default false, open_salary boolean not null default false,
      last_callback timestamptz, erased boolean not null default false
    )`.execute(db);
  await sql`
    create table lookup (
      ref_hash bytea primary key, visit bytea not null, tax_code_hash bytea not null, product smallint not null,
      customer_id text references customer on delete cascade, expires_at timestamptz not null, used_at timestamptz
    )`.execute(db);
  await sql`create index lookup_old on lookup (expires_at)`.execute(db);
}

async function appointments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment (
      id bigint generated always as identity primary key,
      opp_id text not null unique check (length(opp_id) = 18), contact_id text not null,
      product smallint not null check (product in (1, 3, 5)),
      branch_code text not null references branch, starts timestamptz,
      state text not null check (state in ('confirmed', 'cancelled', 'past')),
      version integer not null default 1, callback boolean not null default false,
      info_only boolean not null default false, customer_id text references customer,
      tax_code_hash bytea not null, tax_code bytea not null,
      first_name text not null check (position('*' in first_name) = 0),
      last_name text not null check (position('*' in last_name) = 0),
      email bytea not null, mobile bytea not null,
      details jsonb not null, media jsonb not null,
      created_at timestamptz not null default now(), changed_at timestamptz not null default now(),
      check (callback or product = 5 or starts is not null)
    )`.execute(db);
  await sql`
    create unique index one_active_appointment on appointment (tax_code_hash, product) where state = 'confirmed'
  `.execute(db);
  await sql`
    create table seat (
      branch_code text not null references branch, starts timestamptz not null,
      seat smallint not null check (seat between 1 and 4),
      state text not null check (state in ('held', 'booked')),
      visit bytea, held_until timestamptz, appointment_id bigint references appointment,
      primary key (branch_code, starts, seat),
      check (case state when 'held' then visit is not null and held_until is not null and appointment_id is null
             else appointment_id is not null and held_until is null end)
    )`.execute(db);
  await sql`create unique index one_hold_per_visit on seat (visit) where state = 'held'`.execute(db);
  await sql`create unique index one_seat_per_appointment on seat (appointment_id)`.execute(db);
  await sql`
    create table proof (
      token_hash bytea not null, appointment_id bigint not null references appointment on delete cascade,
      expires_at timestamptz not null, primary key (token_hash, appointment_id)
    )`.execute(db);
}

async function records(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent (
      id bigint generated always as identity primary key,
      appointment_id bigint not null references appointment, purpose text not null,
      value smallint not null check (value in (0, 1)), text_version text not null, text_sha256 bytea not null,
      channel text not null, language text not null, answered_at timestamptz not null default now(),
      unique (appointment_id, purpose, answered_at)
    )`.execute(db);
  await sql`
    create function append_only() returns trigger language plpgsql as
    $$ begin raise exception 'rows of % are append-only', tg_table_name; end $$`.execute(db);
  await sql`
    create trigger consent_append_only before update or delete or truncate on consent
    for each statement execute function append_only()`.execute(db);
  await sql`
    create table audit (
      id bigint generated always as identity primary key, kind text not null, opp_id text,
      payload jsonb not null, created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function append_only()`.execute(db);
  await sql`
    create table idempotency (
      key_hash bytea primary key, call text not null, body_sha256 bytea not null,
      status smallint not null default 200, answer jsonb not null,
      appointment_id bigint references appointment, created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table outbox (
      id text primary key, kind text not null, payload jsonb not null, created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table delivery (
      event_id text not null references outbox on delete cascade, channel text not null,
      delivered_at timestamptz not null default now(), primary key (event_id, channel)
    )`.execute(db);
  await sql`
    create table spent_challenge (challenge_hash bytea primary key, expires_at timestamptz not null)`.execute(db);
  await sql`
    create table attempt (
      subject bytea not null, window_start timestamptz not null, count integer not null,
      primary key (subject, window_start)
    )`.execute(db);
}
