import { type Kysely, sql } from 'kysely';

/**
 * From this release on, a delivery's row is inserted when its event is fanned out; it is waiting, then delivered or dead.
 * The previous release, which runs beside during an upgrade, inserts delivered rows only: so `delivered_at` keeps its
 * default `now()`, and new code inserts null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table delivery
      alter column delivered_at drop not null,
      add column id bigint generated always as identity unique,
      add column tries integer not null default 0,
      add column error text,
      add column since timestamptz not null default now(),
      add column due_at timestamptz not null default now(),
      add column leased_until timestamptz,
      add column dead_at timestamptz,
      add check (delivered_at is null or dead_at is null)`.execute(db);
  await sql`create index delivery_open on delivery (channel) where delivered_at is null`.execute(db);
}
