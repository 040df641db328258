import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Channels } from './delivery.ts';
import { readEvent } from './events.ts';
import { trackOf } from './lanes.ts';

/** An event on one channel. */
interface Way {
  readonly event: string;
  readonly channel: string;
}

/**
 * One delivery for each channel that wants an event; those it has already stay as they are. Answers for each event how
 * that went: one that nobody here can read holds up none of the others, and is tried again alone.
 */
export async function splitEvents(
  db: Kysely<Database>,
  channels: Channels,
  events: readonly string[],
): Promise<Promise<void>[]> {
  const { rows } = await sql<Parameters<typeof readEvent>[0]>`
    select id, kind, payload, created_at from outbox where id = any(${events}::text[])`.execute(db);
  const unreadable = new Map<string, unknown>();
  const ways = rows.flatMap((row): Way[] => {
    try {
      const event = readEvent(row);
      return [...channels].flatMap(([channel, { wants }]) => (wants(event) ? [{ event: event.id, channel }] : []));
    } catch (reason) {
      unreadable.set(row.id, reason);
      return [];
    }
  });
  await addDeliveries(db, ways);
  return events.map((id) => (unreadable.has(id) ? Promise.reject(unreadable.get(id)) : Promise.resolve()));
}

/** The rows and the jobs that deliver them: of each way both exist, or neither. One statement, however many. */
export async function addDeliveries(db: Kysely<Database>, ways: readonly Way[]): Promise<void> {
  const events = ways.map(({ event }) => event);
  const channels = ways.map(({ channel }) => channel);
  const tracks = ways.map(({ channel, event }) => trackOf(channel, event));
  await sql`
    with wanted as (
      select * from unnest(${events}::text[], ${channels}::text[], ${tracks}::text[]) as way (event_id, channel, track)
    ), added as (
      insert into delivery (event_id, channel, delivered_at)
      select event_id, channel, null from wanted join outbox on outbox.id = event_id
      on conflict do nothing returning id, event_id, channel
    )
    select graphile_worker.add_jobs(array_agg((
             'deliver-to', json_build_object('delivery', id::text), track, null, null, null, null, null
           )::graphile_worker.job_spec))
      from added join wanted using (event_id, channel) having count(*) > 0`.execute(db);
}
