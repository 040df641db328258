import { type Kysely, sql } from 'kysely';
import { withdrawOutcome } from '#contract/desk/repair.ts';
import type { Card } from '#contract/desk/visit.ts';
import type { MessageChannel } from '#domain/message/reach.ts';
import { isCarriedBy } from '../../messages/carried-by.ts';
import type { Database } from '../../platform/database/schema.ts';

interface Row {
  readonly at: Date;
  readonly name: string | null;
  readonly what: string;
  readonly detail: string;
}

/** Number of past days whose audit entries are listed; product events are listed for as long as they are kept. */
const LOOKED_DAYS = 90;

/** Listed events of this kind are messages to the person, beside the events `appointment.*`. */
const MESSAGES = ['message.displaced', 'message.stays', 'message.earlier', 'message.no-show'] as const;

/**
 * History of a request, newest first: product events and audit entries. A message is listed only if one of `channels`,
 * which reach the person, carries it.
 */
export async function historyOf(
  db: Kysely<Database>,
  oppId: string,
  channels: readonly MessageChannel[],
): Promise<Card['storia']> {
  const unsent = (['appointment.reminder', ...MESSAGES] as const).filter(
    (kind) => !channels.some((channel) => isCarriedBy(kind, channel)),
  );
  const { rows } = await sql<Row>`
    select created_at as at, null as name, kind as what, '' as detail from outbox
     where payload ->> 'oppID' = ${oppId}::text and (kind like 'appointment.%' or kind = any(${[...MESSAGES]}::text[]))
       and kind <> all(${unsent}::text[])
    union all
    select at, staff.name, act,
           coalesce(change ->> case act when ${withdrawOutcome.call} then 'from' else 'to' end, array_to_string(fields, ' '), '')
      from staff_act join staff on staff.id = staff_id
     where opp_id = ${oppId}::text and not change ? 'refused' and at > now() - make_interval(days => ${LOOKED_DAYS}::int)
    order by at desc, what, detail, name limit 100`.execute(db);
  return rows.map(({ at, name, what, detail }) => ({
    ...{ quando: at.toISOString(), chi: name, cosa: what, modifica: detail },
  }));
}
