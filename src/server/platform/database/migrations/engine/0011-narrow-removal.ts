import { type Kysely, sql } from 'kysely';

/** The server's role may not delete stored answers. The owner's function deletes expired idempotency keys only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remove_old_keys(most integer) returns integer
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare removed integer;
    begin
      delete from public.idempotency where ctid = any(array(
        select ctid from public.idempotency where created_at < now() - interval '7 days' limit most));
      get diagnostics removed = row_count;
      return removed;
    end $$`.execute(db);
  await sql`revoke execute on function remove_old_keys(integer) from public`.execute(db);
}
