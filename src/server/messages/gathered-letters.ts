import { sql } from 'kysely';
import { inGroups } from '#domain/booking/request-code.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { Words } from '#texts/words.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { lockRecipient } from './lock-recipient.ts';
import { romeTime } from './rome-time.ts';
import { type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/** Number of requests that the mail describes in full; of further ones it lists only the codes. */
const MAX_IN_FULL = 100;

interface Waiting {
  readonly event: string;
  readonly kind: 'message.agent' | 'message.branch';
  readonly to: string;
  readonly opp_id: string;
  /** For an agent, the time at which the call was requested; for a branch, the start of the visit. */
  readonly at: Date;
  readonly is_info_only: boolean;
  readonly is_proven: boolean;
}

/**
 * To an agent or a branch at the end of an hour: one mail about all requests for which no mail was sent at once. It has
 * codes, times and kinds, but no names.
 */
export const gathered: Writer<'message.gathered'> = async (deps, event) => {
  const rows = await requestsOf(deps, event);
  const first = rows.find((row) => row.event === event.payload.first) ?? rows[0];
  if (first === undefined) return NOTHING;
  const words = wordsOf(DEFAULT_LANGUAGE);
  const { subject, opening, more, ...labels } = words.mail.gathered;
  const title = subject({ count: rows.length });
  const inFull = rows.slice(0, MAX_IN_FULL).map((row) => [labels[row.kind], lineOf(words, row)] as const);
  const codes = rows.slice(MAX_IN_FULL).map(({ opp_id }) => inGroups(opp_id));
  const rest = codes.length === 0 ? [] : [[more, codes.join('; ')] as const];
  return {
    mail: letter(words, {
      ...{ to: first.to, brand: brandOf(deps.sites, null), subject: title, title },
      ...{ opening: [opening], rows: [...inFull, ...rest] },
    }),
    sms: null,
  };
};

function lineOf({ mail, formats }: Words, { kind, opp_id, at, is_info_only, is_proven }: Waiting): string {
  const { askedAt, visitAt, infoOnly, unproven } = mail.gathered;
  const { day, time } = romeTime(at);
  const isCall = kind === 'message.agent';
  return [
    inGroups(opp_id),
    (isCall ? askedAt : visitAt)({ date: formats.numericDay(day), time }),
    ...(isCall && is_info_only ? [infoOnly] : []),
    ...(is_proven ? [] : [unproven]),
  ].join(', ');
}

/**
 * The requests of this mail, proven contacts first. The first attempt chooses them; later attempts read the same ones.
 */
function requestsOf(
  { db }: MessagesDeps,
  { id, payload }: OutboxEvent<'message.gathered'>,
): Promise<readonly Waiting[]> {
  return inTransaction(db, async (tx) => {
    const own = await tx
      .selectFrom('staff_letter')
      .where('event_id', '=', payload.first)
      .select(['recipient', 'told_by'])
      .executeTakeFirst();
    if (own === undefined) return [];
    // The lock prevents that another mail to this recipient is counted meanwhile.
    await lockRecipient(tx, own.recipient);
    await sql`
      update staff_letter set told_by = ${id}
       where recipient = ${own.recipient} and told_by is null
         and exists (select from staff_letter mine where mine.event_id = ${payload.first} and mine.told_by is null)`.execute(
      tx,
    );
    const { rows } = await sql<Waiting>`
      select o.id as event, o.kind, coalesce(o.payload ->> 'solo_info' = 'si', false) as is_info_only,
             p.to, p.opp_id, p.at, p.is_proven
        from staff_letter s join outbox o on o.id = s.event_id cross join lateral (
          select agent.email as to, opp_id, o.created_at as at, false as is_proven
            from lead join agent on agent.code = lead.agent_code
           where o.kind = 'message.agent' and opp_id = o.payload ->> 'oppID' and first_name <> '' and agent.email <> ''
          union all
          select branch.email, opp_id, starts, verified_at is not null
            from appointment join branch on branch.code = appointment.branch_code
           where o.kind = 'message.branch' and opp_id = o.payload ->> 'oppID' and state = 'confirmed'
             and starts is not null and branch.email <> '') p
       where s.told_by = ${id} order by p.is_proven desc, o.created_at, o.id`.execute(tx);
    return rows;
  });
}
