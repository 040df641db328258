import { createHash } from 'node:crypto';
import { Logger, runMigrations, runTaskList } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../platform/database/migrate.ts';
import { migrations } from '../platform/database/migrations/index.ts';
import { createPool } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import type { Database } from '../platform/database/schema.ts';
import { booked } from './channels.testing.ts';
import type { Channels } from './delivery.ts';
import { idOf, readEvent, type StoredEvent } from './events.ts';

/** The first migration that the previous release lacks. */
const OWN_QUEUE = '0031-own-queue';
const logger = new Logger(() => () => undefined);

/** Creates a database as the previous release leaves it, with the queue of graphile-worker. */
export async function formerDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  await sql`drop schema public cascade`.execute(fresh.db);
  await sql`create schema public`.execute(fresh.db);
  await migrate(fresh.db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_QUEUE)));
  await runMigrations({ connectionString: fresh.url, maxPoolSize: 1, logger });
  await sql`insert into graphile_worker._private_tasks (identifier) values ('deliver') on conflict do nothing`.execute(
    fresh.db,
  );
  return fresh;
}

/** Writes an event and its job as the previous release does. */
export async function enqueueAsFormerRelease(db: Kysely<Database>): Promise<string> {
  const id = idOf(booked);
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into outbox (id, kind, payload)
      values (${id}, ${booked.kind}, ${JSON.stringify(booked.payload)}::jsonb)`.execute(tx);
    await sql`
      insert into graphile_worker._private_jobs (task_id, payload)
      select id, ${JSON.stringify([{ event: id }])}::json from graphile_worker._private_tasks
       where identifier = 'deliver'`.execute(tx);
  });
  return id;
}

const partitionOf = (channel: string, event: string): string =>
  `${channel} ${(createHash('sha256').update(event).digest()[0] ?? 0) % 3}`;

/** Fans out events as the previous release does. */
async function splitFormerly(db: Kysely<Database>, channels: Channels, events: readonly string[]): Promise<void> {
  const ways = events.flatMap((event) =>
    [...channels.keys()].map((channel) => ({ event, channel, track: partitionOf(channel, event) })),
  );
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(ways)}::json) as way (event text, channel text, track text)
    ), added as (
      insert into delivery (event_id, channel, delivered_at)
      select event, channel, null from wanted join outbox on outbox.id = event
      on conflict do nothing returning id, event_id, channel
    )
    select graphile_worker.add_job('deliver-to', json_build_object('delivery', added.id::text), queue_name := track)
      from added join wanted on event = event_id and wanted.channel = added.channel`.execute(db);
}

/** Attempts a delivery as the previous release does. A failed attempt is retried after three seconds. */
async function deliverFormerly(db: Kysely<Database>, channels: Channels, id: string): Promise<void> {
  const { rows } = await sql<{ event_id: string; channel: string }>`
    update delivery set tries = tries + 1, leased_until = now() + interval '30 seconds'
     where id = ${id} and delivered_at is null and dead_at is null and due_at <= now()
       and (leased_until is null or leased_until <= now())
    returning event_id, channel`.execute(db);
  const [claim] = rows;
  if (claim === undefined) {
    await sql`
      select graphile_worker.add_job('deliver-to', json_build_object('delivery', id::text), run_at := leased_until)
        from delivery
       where id = ${id} and delivered_at is null and dead_at is null and leased_until > now()`.execute(db);
    return;
  }
  const stored = await sql<StoredEvent>`select * from outbox where id = ${claim.event_id}`.execute(db);
  try {
    for (const row of stored.rows) await channels.get(claim.channel)?.deliver(readEvent(row));
    await sql`update delivery set delivered_at = now(), leased_until = null, error = null where id = ${id}`.execute(db);
  } catch {
    await sql`
      with failed as (
        update delivery set leased_until = null, error = 'failed', due_at = now() + interval '3 seconds'
         where id = ${id} returning id, due_at)
      select graphile_worker.add_job('deliver-to', json_build_object('delivery', id::text),
               queue_name := ${partitionOf(claim.channel, claim.event_id)}, run_at := due_at) from failed`.execute(db);
  }
}

const field = (payload: unknown, name: string): string => String((payload as Record<string, unknown>)[name]);

/** Runs a process of the previous release that delivers during `body`. */
export async function withFormerWorker(
  { db, url }: FreshDatabase,
  channels: Channels,
  body: () => Promise<void>,
): Promise<void> {
  const pool = createPool({ url, connections: 6 });
  const options = { concurrency: 8, pollInterval: 100, noHandleSignals: true, logger };
  const tasks = {
    deliver: (payload: unknown) =>
      splitFormerly(
        db,
        channels,
        [payload].flat().map((each) => field(each, 'event')),
      ),
    'deliver-to': (payload: unknown) => deliverFormerly(db, channels, field(payload, 'delivery')),
  };
  const runner = runTaskList(options, tasks, pool);
  try {
    await body();
  } finally {
    await runner.gracefulShutdown();
    await pool.end();
  }
}
