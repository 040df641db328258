import { type Kysely, sql } from 'kysely';

/**
 * Customers who wait for an earlier slot, the offers made to them, and the booked seats that became free. A trigger
 * records freed seats, also while processes of the previous release cancel and move; it writes nothing while nobody
 * waits. One that is offered has no row: it comes back, with its first time, when the offer ends without a yes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table earlier_wish (
      appointment_id bigint primary key references appointment on delete cascade,
      from_day date not null, part text not null check (part in ('any', 'morning', 'afternoon')),
      near boolean not null, asked_at timestamptz not null default clock_timestamp(), ended_at timestamptz)`.execute(
    db,
  );
  await sql`create index earlier_wish_open on earlier_wish (asked_at) where ended_at is null`.execute(db);
  await sql`
    create table earlier_offer (
      appointment_id bigint not null references earlier_wish on delete cascade, n smallint not null check (n > 0),
      state text not null check (state in ('offered', 'taken', 'refused', 'expired', 'superseded')),
      branch_code text not null references branch, starts timestamptz not null, freed_at timestamptz not null,
      had_branch text not null references branch, had_starts timestamptz not null,
      passed_over jsonb not null default '[]', token_hash bytea not null unique,
      made_at timestamptz not null default now(), until timestamptz not null, decided_at timestamptz,
      primary key (appointment_id, n), check ((state = 'offered') = (decided_at is null)))`.execute(db);
  await sql`
    create unique index earlier_offer_open on earlier_offer (appointment_id) where state = 'offered'`.execute(db);
  await sql`create index earlier_offer_at on earlier_offer (branch_code, starts)`.execute(db);
  await freedSeats(db);
}

async function freedSeats(db: Kysely<unknown>): Promise<void> {
  // Without a reference to its branch: a cancellation must not wait for a change of the branch's hours.
  await sql`
    create table freed_seat (
      id bigint generated always as identity primary key, branch_code text not null,
      starts timestamptz not null, freed_at timestamptz not null default clock_timestamp())`.execute(db);
  await sql`
    create function note_freed_seat() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      if exists (select from earlier_wish where ended_at is null) then
        insert into freed_seat (branch_code, starts) values (old.branch_code, old.starts);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger seat_freed after delete on seat
    for each row when (old.state = 'booked') execute function note_freed_seat()`.execute(db);
}
