import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Channels, findEvent } from './delivery.ts';
import { trackOf } from './lanes.ts';

/** One delivery for each channel that wants the event; those it has already stay as they are. */
export async function splitEvent(db: Kysely<Database>, channels: Channels, eventId: string): Promise<void> {
  const event = await findEvent(db, eventId);
  if (event === null) return;
  for (const [channel, { wants }] of channels) if (wants(event)) await addDelivery(db, eventId, channel);
}

/** The row and the job that delivers it: both exist, or neither. */
export async function addDelivery(db: Kysely<Database>, eventId: string, channel: string): Promise<void> {
  await sql`
    with added as (
      insert into delivery (event_id, channel, delivered_at)
      select id, ${channel}::text, null from outbox where id = ${eventId}
      on conflict do nothing returning id
    )
    select graphile_worker.add_job(
             'deliver-to', json_build_object('delivery', id::text), queue_name := ${trackOf(channel, eventId)}::text)
      from added`.execute(db);
}
