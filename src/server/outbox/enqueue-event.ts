import type { Transaction } from 'kysely';
import { eventsWritten } from '../platform/database/after-commit.ts';
import type { Database } from '../platform/database/schema.ts';
import { type StaticStatement, staticStatement } from '../platform/database/statements/static-statement.ts';
import { sendUnread } from '../platform/database/unread.ts';
import { idOf, type NewEvent } from './events.ts';

interface Causer {
  readonly visit: Buffer;
  readonly isHuman: boolean;
}

/** An event to store. `by`: the visit that caused it, for the limits of messages, if it passed the human check. */
export interface EventToStore {
  readonly event: NewEvent;
  readonly by?: Causer;
  /** When to deliver it; default: now. */
  readonly dueAt?: Date;
}

/** Writes the event in the caller's transaction; the worker delivers it after the commit. Returns the event's id. */
export async function enqueueEvent(tx: Transaction<Database>, event: NewEvent, by?: Causer): Promise<string> {
  const [id = ''] = await announceAll(tx, [by === undefined ? { event } : { event, by }]);
  return id;
}

/** As `enqueueEvent`, for several events in one statement. Returns the ids. */
export async function announceAll(
  tx: Transaction<Database>,
  events: readonly EventToStore[],
): Promise<readonly string[]> {
  const { ids, statement } = announcement(events);
  eventsWritten(tx);
  await statement.rows(tx);
  return ids;
}

/** As `announceAll`, but sent with COMMIT. */
export function announceUnread(tx: Transaction<Database>, events: readonly EventToStore[]): void {
  eventsWritten(tx);
  sendUnread(tx, announcement(events).statement);
}

const insertEvents = staticStatement<
  {
    readonly [Column in 'ids' | 'kinds' | 'payloads']: readonly string[];
  } & { readonly visits: readonly (Buffer | null)[]; readonly dues: readonly (Date | null)[] }
>(`
  insert into outbox (id, kind, payload, visit, split_due_at)
  select id, kind, payload, visit, coalesce(due_at, now())
    from unnest(:ids::text[], :kinds::text[], :payloads::jsonb[], :visits::bytea[], :dues::timestamptz[])
      as event (id, kind, payload, visit, due_at)`);

/** The insert statement and the new events' ids. */
function announcement(events: readonly EventToStore[]): {
  readonly ids: readonly string[];
  readonly statement: StaticStatement<object>;
} {
  const ids = events.map(({ event }) => idOf(event));
  const kinds = events.map(({ event }) => event.kind);
  const payloads = events.map(({ event }) => JSON.stringify(event.payload));
  const visits = events.map(({ by }) => (by?.isHuman ? by.visit : null));
  const dues = events.map(({ dueAt }) => dueAt ?? null);
  return { ids, statement: insertEvents({ ids, kinds, payloads, visits, dues }) };
}
