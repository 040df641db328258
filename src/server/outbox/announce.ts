import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { idOf, type NewEvent } from './events.ts';

/**
 * Writes the event and the job that delivers it in the caller's own transaction: both exist, or neither. Answers the
 * event's id.
 */
export async function announce(tx: Transaction<Database>, event: NewEvent): Promise<string> {
  const id = idOf(event);
  await tx
    .insertInto('outbox')
    .values({ id, kind: event.kind, payload: JSON.stringify(event.payload) })
    .execute();
  await sql`select graphile_worker.add_job('deliver', json_build_object('event', ${id}::text), job_key := ${id})`.execute(
    tx,
  );
  return id;
}
