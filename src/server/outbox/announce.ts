import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Business events that leave the product (R0.46-R0.48). */
export type EventKind =
  | 'appointment.created'
  | 'appointment.moved'
  | 'appointment.cancelled'
  | 'appointment.reminder'
  | 'callback.requested'
  | 'lead.agent'
  | 'lead.manager'
  | 'consent.recorded'
  | 'survey.answered'
  /** Only a message to one person: no webhook hears of it. */
  | `message.${string}`;

/**
 * Writes the event and the job that delivers it in the caller's own transaction: both exist, or neither.
 * `payload` holds ids only; personal data is read when the message is made. `id` is the stable event id.
 */
export async function announce(
  tx: Transaction<Database>,
  id: string,
  kind: EventKind,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ id, kind, payload: JSON.stringify(payload) })
    .execute();
  await sql`select graphile_worker.add_job('deliver', json_build_object('event', ${id}::text), job_key := ${id})`.execute(
    tx,
  );
}
