import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Channels } from './delivery.ts';
import { readEvent, type StoredEvent } from './events.ts';

/** Maximum number of events per transaction. */
const BATCH = 100;

/** An event on one channel. */
interface Way {
  readonly event: string;
  readonly channel: string;
}

export interface FanOutResult {
  /** Whether more events may be pending. */
  readonly isFull: boolean;
  /** Errors of unreadable events. */
  readonly failures: readonly unknown[];
}

/**
 * Fans out pending events: creates one delivery per channel that wants the event; existing deliveries stay. An event
 * that this release cannot read is left for a process of a newer one, and tried again after 10 s, then after as long as
 * the event is old, at most an hour.
 */
export function fanOutDue(db: Kysely<Database>, channels: Channels): Promise<FanOutResult> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<StoredEvent>`
      select id, kind, payload, created_at from outbox where split_at is null and split_due_at <= now()
       order by split_due_at limit ${BATCH}::int for no key update skip locked`.execute(tx);
    const unreadable = new Map<string, unknown>();
    const ways = rows.flatMap((row) => {
      try {
        return waysOf(row, channels);
      } catch (reason) {
        unreadable.set(row.id, reason);
        return [];
      }
    });
    if (rows.length > unreadable.size) {
      const split = rows.flatMap(({ id }) => (unreadable.has(id) ? [] : [id]));
      await sql`
        with added as (${adding(ways)})
        update outbox set split_at = now() where id = any(${split}::text[])`.execute(tx);
    }
    if (unreadable.size > 0)
      await sql`
        update outbox
           set split_due_at = now() + least(interval '1 hour', greatest(interval '10 seconds', now() - created_at))
         where id = any(${[...unreadable.keys()]}::text[])`.execute(tx);
    return { isFull: rows.length === BATCH, failures: [...unreadable.values()] };
  });
}

function waysOf(row: StoredEvent, channels: Channels): readonly Way[] {
  const event = readEvent(row);
  return [...channels].flatMap(([channel, { wants }]) => (wants(event) ? [{ event: event.id, channel }] : []));
}

/** The column `delivered_at` has `now()` as its default, so an open delivery needs an explicit null. */
const adding = (ways: readonly Way[]) => sql`
  insert into delivery (event_id, channel, delivered_at)
  select event_id, channel, null
    from unnest(${ways.map(({ event }) => event)}::text[], ${ways.map(({ channel }) => channel)}::text[])
      as way (event_id, channel)
  on conflict do nothing`;
