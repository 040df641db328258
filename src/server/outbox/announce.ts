import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { idOf, type NewEvent } from './events.ts';

interface Causer {
  readonly visit: Buffer;
  readonly isHuman: boolean;
}

/** `by` is who caused it: a visit that showed a solved challenge may count as a newcomer (R13.6.4). */
export interface Told {
  readonly event: NewEvent;
  readonly by?: Causer;
}

/**
 * Writes the event and the job that delivers it in the caller's own transaction: both exist, or neither. Answers the
 * event's id.
 */
export async function announce(tx: Transaction<Database>, event: NewEvent, by?: Causer): Promise<string> {
  const [id = ''] = await announceAll(tx, [by === undefined ? { event } : { event, by }]);
  return id;
}

/** The same for what happened at once: one statement, one job for all, each event delivered for itself (R15.3.3). Answers the ids. */
export async function announceAll(tx: Transaction<Database>, told: readonly Told[]): Promise<readonly string[]> {
  const { ids, statement } = announcement(told);
  await statement.execute(tx);
  return ids;
}

/** The statement that does so, and the ids its events get. */
export function announcement(told: readonly Told[]): {
  readonly ids: readonly string[];
  readonly statement: RawBuilder<unknown>;
} {
  const ids = told.map(({ event }) => idOf(event));
  const kinds = told.map(({ event }) => event.kind);
  const payloads = told.map(({ event }) => JSON.stringify(event.payload));
  const visits = told.map(({ by }) => (by?.isHuman ? by.visit : null));
  const job = JSON.stringify(ids.map((event) => ({ event })));
  const statement = sql`
    with told as (
      insert into outbox (id, kind, payload, visit)
      select * from unnest(${ids}::text[], ${kinds}::text[], ${payloads}::jsonb[], ${visits}::bytea[])
    )
    select graphile_worker.add_job('deliver', ${job}::json, job_key := ${ids[0]})`;
  return { ids, statement };
}
