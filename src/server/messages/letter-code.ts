import { sql } from 'kysely';
import type { OutboxEvent } from '../outbox/events.ts';
import type { Message, MessagesDeps } from './writer.ts';

/** The 6-digit code of a mail. `leaving` makes it valid when the mail is sent; an SMS never contains the code. */
export interface LetterCode {
  readonly digits: string;
  readonly leaving: Message['leaving'];
}

const isLive = sql<boolean>`used_at is null and expires_at > now()`;
/**
 * Columns of a `code` row: the requested code that was not sent yet (`next`), and the one that is valid (`current`).
 */
export const WAITING = sql<Buffer | null>`case when next_until > now() then next_sealed end`.as('next');
export const CURRENT = sql<Buffer | null>`case when ${isLive} then sealed end`.as('current');

/**
 * Finds the code with which the browser visit that caused the event can confirm the booking; null where it has none.
 * The code becomes valid when its mail is sent.
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
  return { digits: deps.open(sealed), leaving: async (by) => by === 'mail' && activateCode(deps, row.id, sealed) };
}

/** Makes the code of a mail valid when the mail is sent; does nothing if a newer code replaced it. */
export const activateCode = ({ db }: Pick<MessagesDeps, 'db'>, id: string, sealed: Buffer): Promise<unknown> =>
  sql`
    update code
       set code_hash = next_hash, sealed = next_sealed, expires_at = next_until, tries = 0, used_at = null,
           next_hash = null, next_sealed = null, next_until = null
     where id = ${id} and next_sealed = ${sealed}`.execute(db);
