import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { idOf, type NewEvent } from './events.ts';

interface Causer {
  readonly visit: Buffer;
  readonly isHuman: boolean;
}

/**
 * Writes the event and the job that delivers it in the caller's own transaction: both exist, or neither. Answers the
 * event's id. `by` is who caused it: a visit that showed a solved challenge may count as a newcomer (R13.6.4).
 */
export async function announce(tx: Transaction<Database>, event: NewEvent, by?: Causer): Promise<string> {
  const id = idOf(event);
  await tx
    .insertInto('outbox')
    .values({ id, kind: event.kind, payload: JSON.stringify(event.payload), visit: by?.isHuman ? by.visit : null })
    .execute();
  await sql`select graphile_worker.add_job('deliver', json_build_object('event', ${id}::text), job_key := ${id})`.execute(
    tx,
  );
  return id;
}
