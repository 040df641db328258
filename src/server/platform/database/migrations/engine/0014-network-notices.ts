import { type Kysely, sql } from 'kysely';

/**
 * Changes of the network, by command or by hand, notify the engines, which cache it. Seats have no trigger: their
 * writers notify after the commit (docs/decisions/025-cache-availability-for-reads.md).
 */
const TABLES = ['branch', 'opening_hours', 'duty', 'closure', 'holiday', 'agent'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_network() returns trigger language plpgsql as
    $$ begin perform pg_notify('fissa_agenda', 'network'); return null; end $$`.execute(db);
  for (const table of TABLES)
    await sql`
      create trigger network_told after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_network()`.execute(db);
}
