import { type Kysely, sql } from 'kysely';

/** Branches, agencies, agents and their opening hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branch (
      code text primary key check (code ~ '^[A-Z0-9]{2,12}$'),
      kind text not null check (kind in ('branch', 'agency')),
      name text not null, address text not null,
      cap text not null check (cap ~ '^[0-9]{5}$'), city text not null, province text not null,
      lat double precision not null check (lat between 35 and 48),
      lng double precision not null check (lng between 6 and 19),
      email text not null default '', phone text not null default '',
      active boolean not null default true, ocs_code text, since date
    )`.execute(db);
  await sql`create index branch_where on branch (kind, lat, lng) where active`.execute(db);
  await sql`
    create table opening_hours (
      branch_code text not null references branch on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      opens smallint not null check (opens between 0 and 1440),
      closes smallint not null check (closes between 0 and 1440),
      primary key (branch_code, weekday, opens), check (opens < closes)
    )`.execute(db);
  await sql`
    create table duty (
      branch_code text not null references branch on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      consultants smallint not null check (consultants between 1 and 4),
      primary key (branch_code, weekday)
    )`.execute(db);
  await sql`
    create table closure (
      branch_code text not null references branch on delete cascade,
      day date not null, consultants smallint not null default 0 check (consultants between 0 and 4),
      reason text not null, primary key (branch_code, day)
    )`.execute(db);
  await sql`
    create table holiday (
      day date not null, city text not null default '', name text not null, primary key (day, city)
    )`.execute(db);
  await sql`
    create table agent (
      code text primary key, name text not null, oam text not null default '', phone text not null default '',
      email text not null default '', caps text[] not null default '{}', multi_area boolean not null default false,
      active boolean not null default true
    )`.execute(db);
  await sql`create index agent_caps on agent using gin (caps) where active`.execute(db);
}
