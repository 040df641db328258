import { sql } from 'kysely';
import type { OutboxEvent } from '../outbox/events.ts';
import type { Message, MessagesDeps } from './writer.ts';

/** A code for a letter, and the function that makes it valid: only the mail contains the code. */
export interface LetterCode {
  readonly digits: string;
  readonly leaving: Message['leaving'];
}

const isLive = sql<boolean>`used_at is null and expires_at > now()`;
/** Of a `code` row: the requested code that is not sent yet, else the valid one. */
export const WAITING = sql<Buffer | null>`case when next_until > now() then next_sealed end`.as('next');
export const CURRENT = sql<Buffer | null>`case when ${isLive} then sealed end`.as('current');

/**
 * The code that confirms a booking in the visit of the event; null where that visit has none. It becomes valid when
 * its letter is sent.
 */
export async function letterCodeOf(
  deps: MessagesDeps,
  event: Pick<OutboxEvent, 'id'>,
  oppId: string,
): Promise<LetterCode | null> {
  const row = await deps.db
    .selectFrom('code')
    .innerJoin('appointment', 'appointment.id', 'code.appointment_id')
    .innerJoin('outbox', 'outbox.visit', 'code.visit')
    .where('outbox.id', '=', event.id)
    .where('opp_id', '=', oppId)
    .select(['code.id', WAITING, CURRENT])
    .executeTakeFirst();
  const sealed = row?.next ?? row?.current;
  if (!row || !sealed) return null;
  return { digits: deps.open(sealed), leaving: async (by) => by === 'mail' && beginToCount(deps, row.id, sealed) };
}

/** Makes the waiting code valid; does nothing if a newer code replaced it. */
export const beginToCount = ({ db }: Pick<MessagesDeps, 'db'>, id: string, sealed: Buffer): Promise<unknown> =>
  sql`
    update code
       set code_hash = next_hash, sealed = next_sealed, expires_at = next_until, tries = 0, used_at = null,
           next_hash = null, next_sealed = null, next_until = null
     where id = ${id} and next_sealed = ${sealed}`.execute(db);
