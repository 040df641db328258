import type { Transaction } from 'kysely';
import { eventsWritten } from '../platform/database/committed.ts';
import type { Database } from '../platform/database/schema.ts';
import { beside } from '../platform/database/statements/beside.ts';
import { type Fixed, fixed } from '../platform/database/statements/fixed.ts';
import { idOf, type NewEvent } from './events.ts';

interface Causer {
  readonly visit: Buffer;
  readonly isHuman: boolean;
}

/** `by` is who caused it: a visit that showed a solved challenge may count as a newcomer. */
export interface Told {
  readonly event: NewEvent;
  readonly by?: Causer;
  /** It is delivered from then on; at once unless told. */
  readonly dueAt?: Date;
}

/**
 * Writes the event in the caller's own transaction; the worker delivers it once that is committed. Answers the event's
 * id.
 */
export async function announce(tx: Transaction<Database>, event: NewEvent, by?: Causer): Promise<string> {
  const [id = ''] = await announceAll(tx, [by === undefined ? { event } : { event, by }]);
  return id;
}

/** The same for several events, in one statement. Answers the ids. */
export async function announceAll(tx: Transaction<Database>, told: readonly Told[]): Promise<readonly string[]> {
  const { ids, statement } = announcement(told);
  eventsWritten(tx);
  await statement.rows(tx);
  return ids;
}

/** The same with the commit. */
export function announceBeside(tx: Transaction<Database>, told: readonly Told[]): void {
  eventsWritten(tx);
  beside(tx, announcement(told).statement);
}

const insertEvents = fixed<
  {
    readonly [Column in 'ids' | 'kinds' | 'payloads']: readonly string[];
  } & { readonly visits: readonly (Buffer | null)[]; readonly dues: readonly (Date | null)[] }
>(`
  insert into outbox (id, kind, payload, visit, split_due_at)
  select id, kind, payload, visit, coalesce(due_at, now())
    from unnest(:ids::text[], :kinds::text[], :payloads::jsonb[], :visits::bytea[], :dues::timestamptz[])
      as event (id, kind, payload, visit, due_at)`);

/** The statement that does so, and the ids the events get. */
function announcement(told: readonly Told[]): {
  readonly ids: readonly string[];
  readonly statement: Fixed<object>;
} {
  const ids = told.map(({ event }) => idOf(event));
  const kinds = told.map(({ event }) => event.kind);
  const payloads = told.map(({ event }) => JSON.stringify(event.payload));
  const visits = told.map(({ by }) => (by?.isHuman ? by.visit : null));
  const dues = told.map(({ dueAt }) => dueAt ?? null);
  return { ids, statement: insertEvents({ ids, kinds, payloads, visits, dues }) };
}
