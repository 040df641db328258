import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type OutboxEvent, readEvent } from './events.ts';

/** One way out. `deliver` throws to be tried again later; it must give up by itself within 20 s. */
export interface Channel {
  readonly wants: (event: OutboxEvent) => boolean;
  readonly deliver: (event: OutboxEvent) => Promise<void>;
}

/** By name: `mail`, `sms`, `webhook:0`, … */
export type Channels = ReadonlyMap<string, Channel>;

/** How long a second worker waits for the first; then its job comes again later, and waits for nobody meanwhile. */
const LOCK_WAIT = '5s';

/** The event with this id, or null when it was erased meanwhile. */
export async function findEvent(db: Kysely<Database>, id: string): Promise<OutboxEvent | null> {
  const row = await db.selectFrom('outbox').where('id', '=', id).selectAll().executeTakeFirst();
  return row === undefined ? null : readEvent(row);
}

/**
 * Delivers an event on one channel and remembers it, so that a repeated job does nothing (R0.49). The row is written
 * first and committed after: a second worker waits for it, a failure takes it back. Only a crash between the effect
 * and the commit sends twice, with the same ids.
 */
export async function deliverOnce(
  db: Kysely<Database>,
  channels: Channels,
  eventId: string,
  name: string,
): Promise<void> {
  const channel = channels.get(name);
  const event = await findEvent(db, eventId);
  if (channel === undefined || event === null) return;
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx);
    const claimed = await tx
      .insertInto('delivery')
      .values({ event_id: eventId, channel: name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('channel')
      .executeTakeFirst();
    if (claimed !== undefined) await channel.deliver(event);
  });
}
