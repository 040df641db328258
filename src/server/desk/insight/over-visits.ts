import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import { within } from '../http/within.ts';

/** Days of visits of a scope, optionally of one branch. */
export interface Span {
  readonly from: IsoDay;
  readonly days: number;
  readonly branch: string;
}

const LOCAL = sql`starts at time zone 'Europe/Rome'`;

/** Outcome of a visit, with the names of the domain's visit outcomes. */
const FATE = sql`
  case when ${EFFECTIVE_STATE} <> 'cancelled' then coalesce(outcome, 'unknown')
       when ended_by in ('branch', 'network') then 'ours'
       when ended_by = 'system' or state = 'confirmed' then 'lapsed'
       else 'theirs' end`;

/** Days for which deliveries are kept, so that reminders are known. */
const REMINDED_DAYS = 85;
const REMINDED = sql`
  case when starts > now() - make_interval(days => ${REMINDED_DAYS}::int) and outcome in ('attended', 'left', 'noShow')
    then exists (select from outbox join delivery on delivery.event_id = outbox.id
                  where outbox.payload ->> 'oppID' = appointment.opp_id and outbox.kind = 'appointment.reminder'
                    and channel in ('mail', 'sms') and delivered_at is not null) end`;

/** Visits of past days in Rome, each with its outcome; whole days, also of 23 and 25 hours. */
export const overVisits = (scope: Scope, { from, days, branch }: Span): RawBuilder<unknown> => sql`
  select branch_code, product, ${LOCAL} as local, ${FATE} as fate, ${REMINDED} as reminded,
    (${LOCAL})::date - (created_at at time zone 'Europe/Rome')::date as lead,
    case when not entered_late and started_at > arrived_at
      then floor(extract(epoch from started_at - arrived_at) / 60)::int end as wait
  from appointment left join attendance on attendance.appointment_id = appointment.id
  where kind = 'visit' and ${within(scope, 'appointment.branch_code')}
    and (${branch} = '' or branch_code = ${branch})
    and starts >= ${from}::date::timestamp at time zone 'Europe/Rome'
    and starts < (${from}::date + ${days}::int)::timestamp at time zone 'Europe/Rome'
    and starts < date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`;
