import { type Kysely, sql } from 'kysely';
import { type Alert, BUSINESS_DAYS, MANY_AN_HOUR, NIGHT } from '#domain/desk/watch.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Database } from '../../platform/database/schema.ts';

/** An audit finding about a staff member's day. */
export interface AlertRow {
  readonly kind: Alert;
  readonly day: IsoDay;
  readonly code: string;
  readonly name: string;
  readonly count: number;
  readonly first: Date;
}

/**
 * Unusual accesses in the audit log since a day, newest first: one finding per staff member, day and kind.
 */
export async function alertsSince(db: Kysely<Database>, from: IsoDay): Promise<readonly AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    with act as (
      select id, at, staff_id, role, act, opp_id, person, cardinality(fields) > 0 as clear, case_ref, change
        from staff_act
       where at >= ${from}::date::timestamp at time zone 'Europe/Rome' and not change ? 'refused'
         and role <> 'machine' and num_nonnulls(person, opp_id) > 0)
    select kind, ${DAY} as day, staff.code, staff.name, coalesce(max(n), count(*))::int as count, min(at) as first
    from (${MANY} union all ${STRANGERS} union all ${KNOWN} union all ${BY_NIGHT}) found
      join staff on staff.id = staff_id
    group by 1, 2, 3, 4 order by 2 desc, 6 desc, 1, 3`.execute(db);
  return rows;
}

const IN_ROME = sql`(at at time zone 'Europe/Rome')`;
const DAY = sql`${IN_ROME}::date::text`;

/** Contacts shown within the hour that ends with each entry. */
const MANY = sql`
  select 'molti' as kind, staff_id, at, n
    from (select staff_id, at, count(*) over (
            partition by staff_id order by at range between interval '1 hour' preceding and current row) as n
            from act where clear) shown
   where n > ${sql.lit(MANY_AN_HOUR)}`;

/**
 * A search by tax code without a visit at the branch, a booking or a visit received within the hour; or contacts shown long after the
 * visit, without a case. The privacy officer's own work is exempt.
 */
const STRANGERS = sql`
  select 'estranea', staff_id, at, null::bigint from act
   where role <> 'dpo' and act = 'Cerca' and change ->> 'by' in ('taxCode', 'mobile') and change ->> 'found' = '0'
     and not exists (
       select from act booked where booked.staff_id = act.staff_id and booked.act in ('PrenotaSportello', 'RiceviQui')
          and booked.person = act.person and booked.at between act.at and act.at + interval '1 hour')
  union all
  select 'estranea', staff_id, at, null from act join appointment on appointment.opp_id = act.opp_id
   where clear and case_ref is null and starts < at - make_interval(days => ${sql.lit(BUSINESS_DAYS)})`;

/** Matches first name and surname: staff tax codes are unknown here, so it may be a namesake. */
const named = (people: string, of: string) => sql`
  select act.id, act.staff_id, act.at, staff.id as whose
    from act join ${sql.table(people)} p on ${sql.raw(of)}
      join staff on lower(staff.name) = lower(p.first_name || ' ' || p.last_name)`;
const KNOWN = sql`
  select case when whose = staff_id then 'propria' else 'collega' end, staff_id, at, null
    from (${named('appointment', 'p.opp_id = act.opp_id')} union ${named('lead', 'p.opp_id = act.opp_id')}
          union ${named('customer', 'p.tax_code_hash = act.person')}) looked`;

const BY_NIGHT = sql`
  select 'notte', staff_id, at, null from act
   where extract(hour from ${IN_ROME}) >= ${sql.lit(NIGHT.from)} or extract(hour from ${IN_ROME}) < ${sql.lit(NIGHT.until)}`;
