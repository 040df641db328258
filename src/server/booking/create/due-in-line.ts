import { sql, type Transaction } from 'kysely';
import { refusalDue } from '#domain/journal/refusal-letter.ts';
import { toInstant } from '#domain/time/rome.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRequest } from '../request/booking-request.ts';

/** A refusal about to be stored: its recipient, the site of its mail, and the requested slot. */
interface Refused extends Pick<BookingRequest, 'slot'> {
  readonly recipient: Buffer;
  readonly site: string;
}
interface Line {
  readonly now: Date;
  readonly soon: Date | null;
  readonly later: Date | null;
  readonly waiting: Date | null;
  readonly written: Date | null;
}

/**
 * Decides when the mail about a refusal is sent, after those that are already queued. `isSoon`: it is in the queue for
 * slots that begin soon. Two simultaneous refusals may get the same time.
 */
export async function dueInLine(
  tx: Transaction<Database>,
  { recipient, site, slot }: Refused,
): Promise<{ readonly isSoon: boolean; readonly at: Date }> {
  const { rows } = await sql<Line>`
    select now() as now,
      (select max(due_at) from refusal where is_soon) as soon,
      (select max(due_at) from refusal where not is_soon) as later,
      (select min(due_at) from refusal where recipient = ${recipient} and site = ${site} and told_by is null) as waiting,
      (select max(due_at) from refusal where recipient = ${recipient} and site = ${site} and told_by is not null)
        as written`.execute(tx);
  const [line] = rows;
  if (line === undefined) throw new Error('The query of the letter queue returned no row');
  const ms = (at: Date | null) => at?.getTime() ?? null;
  const due = refusalDue({
    now: line.now.getTime(),
    starts: slot === null ? null : toInstant(slot.day, slot.minute),
    last: { soon: ms(line.soon), later: ms(line.later) },
    same: { waiting: ms(line.waiting), written: ms(line.written) },
  });
  return { isSoon: due.isSoon, at: new Date(due.at) };
}
