import { sql, type Transaction } from 'kysely';
import { inStaffHour } from '#domain/message/staff-hour.ts';
import { announceAll } from '../outbox/enqueue-event.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { Database } from '../platform/database/schema.ts';

interface LastHour {
  readonly now: Date;
  readonly ends: Date | null;
  readonly sent: number;
  readonly isAnnounced: boolean;
}

/**
 * Whether a mail to an agent or a branch is sent at once, or waits for the one mail at the end of its hour. The first
 * that waits stores the event of that mail. A further call for the same event returns the same. The caller holds the
 * recipient's lock.
 */
export async function paceStaff(
  tx: Transaction<Database>,
  recipient: Buffer,
  { id }: OutboxEvent,
): Promise<'send' | 'stop'> {
  const known = await tx.selectFrom('staff_letter').where('event_id', '=', id).select('told_by').executeTakeFirst();
  if (known !== undefined) return known.told_by === id ? 'send' : 'stop';
  const last = await lastHour(tx, recipient);
  const hour = last.ends === null ? null : { ends: last.ends.getTime(), sent: last.sent };
  const { ends, isSent } = inStaffHour(last.now.getTime(), hour);
  const due_at = new Date(ends);
  await tx
    .insertInto('staff_letter')
    .values({ event_id: id, recipient, due_at, told_by: isSent ? id : null })
    .execute();
  if (isSent) return 'send';
  const event = { kind: 'message.gathered', payload: { first: id } } as const;
  if (!last.isAnnounced) await announceAll(tx, [{ event, dueAt: due_at }]);
  return 'stop';
}

/**
 * The recipient's last hour. Uses `clock_timestamp()`, since the transaction may have begun long before it got the
 * lock.
 */
async function lastHour(tx: Transaction<Database>, recipient: Buffer): Promise<LastHour> {
  const { rows } = await sql<LastHour>`
    select clock_timestamp() as now, max(due_at) as ends, (count(*) filter (where told_by = event_id))::int as sent,
           coalesce(bool_or(told_by is null), false) as "isAnnounced"
      from staff_letter
     where recipient = ${recipient}
       and due_at = (select max(due_at) from staff_letter where recipient = ${recipient})`.execute(tx);
  const [last] = rows;
  if (last === undefined) throw new Error('A select of one row answered none');
  return last;
}
