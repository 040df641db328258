import { type Kysely, sql } from 'kysely';

/**
 * A later answer to a consent is a change for the feed. The answers of a new request find its place still empty, so a
 * create writes nothing more. A trigger, so that it also works while processes of the previous release write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function feed_consents() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      update appointment_feed set place = null, changed_at = now()
       where place is not null and appointment_id in (select appointment_id from answered);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger consent_feed after insert on consent referencing new table as answered
    for each statement execute function feed_consents()`.execute(db);
}
