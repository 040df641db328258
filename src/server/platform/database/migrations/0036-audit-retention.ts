import { type Kysely, sql } from 'kysely';

/**
 * Page events are deleted after the configured retention. The server's role may not delete them itself: the owner's
 * function does, and never deletes rows younger than 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace trigger audit_append_only before update or truncate on audit
      for each statement execute function append_only()`.execute(db);
  await sql`
    create trigger audit_young_stay before delete on audit
      for each row when (old.created_at > now() - interval '30 days') execute function append_only()`.execute(db);
  await sql`create index audit_created on audit (created_at)`.execute(db);
  await sql`
    create function remove_old_events(days integer, most integer) returns integer
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare removed integer;
    begin
      delete from public.audit where ctid = any(array(
        select ctid from public.audit where created_at < now() - make_interval(days => greatest(days, 31)) limit most));
      get diagnostics removed = row_count;
      return removed;
    end $$`.execute(db);
  await sql`revoke execute on function remove_old_events(integer, integer) from public`.execute(db);
}
