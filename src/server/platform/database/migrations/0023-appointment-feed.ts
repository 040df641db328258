import { type Kysely, sql } from 'kysely';

/**
 * Sequence number of each appointment for the integration feed. A change clears the number; readers assign numbers to
 * committed rows one at a time, so that no row appears behind a reader's cursor. Triggers maintain it, so that it also
 * works while processes of the previous release write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment_feed (
      appointment_id bigint primary key references appointment on delete cascade, place bigint unique,
      moved_at timestamptz, changed_at timestamptz not null default now())`.execute(db);
  await sql`create index appointment_feed_waiting on appointment_feed (changed_at) where place is null`.execute(db);
  await sql`
    create table feed_end (
      one boolean primary key default true check (one), era text not null check (era ~ '^[0-9a-f]{8}$'),
      place bigint not null)`.execute(db);
  await sql`
    insert into appointment_feed (appointment_id, changed_at) select id, changed_at from appointment`.execute(db);
  await sql`
    create function feed_appointment() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into appointment_feed (appointment_id) values (new.id);
      else
        insert into appointment_feed (appointment_id) values (new.id)
        on conflict (appointment_id) do update set place = null, changed_at = now(),
          moved_at = case when (old.starts, old.branch_code) is distinct from (new.starts, new.branch_code)
                          then now() else appointment_feed.moved_at end;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger appointment_feed_new after insert on appointment
    for each row execute function feed_appointment()`.execute(db);
  // Only these columns count as a change: re-encryption with other keys must not.
  await sql`
    create trigger appointment_feed_changed after update on appointment
    for each row when (
      (old.state, old.starts, old.branch_code, old.version, old.kind, old.product, old.first_name, old.last_name, old.contact_id)
      is distinct from
      (new.state, new.starts, new.branch_code, new.version, new.kind, new.product, new.first_name, new.last_name, new.contact_id))
    execute function feed_appointment()`.execute(db);
}
