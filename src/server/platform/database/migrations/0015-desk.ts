import { type Kysely, sql } from 'kysely';

/**
 * Desk staff: identity at the provider, roles and scopes, sessions, and an audit entry per read or change. Audit
 * entries are append-only; old ones are dropped by month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table area (code text primary key check (code ~ '^[A-Z0-9]{2,12}$'), name text not null)`.execute(db);
  await sql`alter table branch add column area_code text references area`.execute(db);
  await people(db);
  await sessions(db);
  await acts(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff (
      id bigint generated always as identity primary key, code text not null unique,
      issuer text not null, subject text not null, name text not null, email text not null,
      agent_code text references agent, active boolean not null default true,
      created_at timestamptz not null default now(), unique (issuer, subject))`.execute(db);
  await sql`
    create table staff_role (
      id bigint generated always as identity primary key, staff_id bigint not null references staff,
      role text not null
        check (role in ('consultant', 'manager', 'area', 'callcentre', 'agent', 'admin', 'dpo', 'auditor')),
      branch_code text references branch, area_code text references area,
      granted_by bigint references staff, approved_by bigint references staff,
      since timestamptz not null default now(), until timestamptz check (until >= since),
      check (granted_by <> staff_id and approved_by <> staff_id and approved_by <> granted_by),
      check ((role in ('consultant', 'manager')) = (branch_code is not null)),
      check ((role = 'area') = (area_code is not null)))`.execute(db);
  await sql`create index staff_role_of on staff_role (staff_id)`.execute(db);
  // An administrator of the network must not be its auditor.
  await sql`
    create function not_both_admin_and_auditor() returns trigger language plpgsql as $$
    begin
      if new.role in ('admin', 'auditor') and exists (
        select 1 from staff_role other
         where other.staff_id = new.staff_id and other.role in ('admin', 'auditor') and other.role <> new.role
           and (other.until is null or other.until > new.since) and (new.until is null or new.until > other.since))
      then raise exception 'nobody is administrator and auditor at once';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger not_both_admin_and_auditor before insert or update on staff_role
    for each row execute function not_both_admin_and_auditor()`.execute(db);
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_session (
      token_hash bytea primary key, staff_id bigint not null references staff, sid text,
      authenticated_at timestamptz not null, seen_at timestamptz not null default now(),
      expires_at timestamptz not null)`.execute(db);
  await sql`create index staff_session_of on staff_session (staff_id)`.execute(db);
}

/** Audit entries are partitioned by month. The server may only insert; the owner creates and drops partitions. */
async function acts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_act (
      id bigint generated always as identity, at timestamptz not null default now(),
      staff_id bigint not null references staff, session bytea not null, role text not null, act text not null,
      branch_code text, opp_id text, person bytea, fields text[] not null default '{}',
      reason text, case_ref text, change jsonb not null default '{}', request_id text not null,
      primary key (id, at)) partition by range (at)`.execute(db);
  await sql`create index staff_act_by_staff on staff_act (staff_id, at)`.execute(db);
  await sql`create index staff_act_by_request on staff_act (opp_id, at) where opp_id is not null`.execute(db);
  await sql`create index staff_act_by_person on staff_act (person, at) where person is not null`.execute(db);
  // A row trigger, since partitions inherit it.
  await sql`
    create trigger staff_act_append_only before update or delete on staff_act
    for each row execute function append_only()`.execute(db);
  await sql`
    create function keep_act_months() returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
      first timestamptz;
      old text;
    begin
      perform pg_advisory_xact_lock(5203168);
      for ahead in 0..3 loop
        first := month + make_interval(months => ahead);
        execute format('create table if not exists public.%I partition of public.staff_act for values from (%L) to (%L)',
          'staff_act_' || to_char(first at time zone 'utc', 'YYYY_MM'), first, first + interval '1 month');
      end loop;
      for old in
        select relname from pg_class join pg_inherits on inhrelid = pg_class.oid
         where inhparent = 'public.staff_act'::regclass
           and relname < 'staff_act_' || to_char((month - interval '24 months') at time zone 'utc', 'YYYY_MM')
      loop
        execute format('drop table public.%I', old);
      end loop;
    end $$`.execute(db);
  await sql`revoke execute on function keep_act_months() from public`.execute(db);
  await sql`select keep_act_months()`.execute(db);
}
