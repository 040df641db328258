import { type Kysely, sql } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';
import type { FunnelStep } from '#domain/insight/steps.ts';
import type { VisitOutcome } from '#domain/insight/visit-outcomes.ts';
import type { ProductCode } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Database } from '../../platform/database/schema.ts';
import { overVisits, type Span } from './over-visits.ts';

type Counted<Keys> = readonly (Keys & { readonly count: number })[];

/**
 * All counts of the statistics page, read in one statement so that totals by branch and by day include the same visits.
 */
export interface VisitCounts {
  readonly now: Date;
  readonly branches: Counted<{ readonly branch_code: string; readonly fate: VisitOutcome }>;
  readonly days: Counted<{ readonly day: IsoDay; readonly fate: VisitOutcome }>;
  readonly waits: Counted<{ readonly hour: number; readonly wait: number }>;
  /** Visits that were not cancelled. */
  readonly leads: Counted<{ readonly lead: number }>;
  /** Visits for which attendance and reminder are both known. */
  readonly visitGroups: Counted<{
    readonly product: ProductCode;
    readonly lead: number;
    readonly hour: number;
    readonly reminded: boolean;
    readonly missed: boolean;
  }>;
  readonly steps: readonly { readonly product: ProductCode; readonly step: FunnelStep; readonly visits: number }[];
}

const rowsOf = (counted: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(row_to_json(counted) order by counted), '[]') from (${counted}) counted)`;

/** Counts the visits of past days in a scope, grouped for each chart. */
export async function countVisits(db: Kysely<Database>, scope: Scope, span: Span): Promise<VisitCounts> {
  const { rows } = await sql<VisitCounts>`
    with visit as materialized (${overVisits(scope, span)})
    select now() as now,
      ${rowsOf(sql`select branch_code, fate, count(*)::int as count from visit group by 1, 2`)} as branches,
      ${rowsOf(sql`select local::date as day, fate, count(*)::int as count from visit group by 1, 2`)} as days,
      ${rowsOf(sql`select extract(hour from local)::int as hour, wait, count(*)::int as count
                     from visit where wait is not null group by 1, 2`)} as waits,
      ${rowsOf(sql`select lead, count(*)::int as count from visit
                    where fate not in ('theirs', 'ours', 'lapsed') group by 1`)} as leads,
      ${rowsOf(sql`select product, lead, extract(hour from local)::int as hour, reminded, fate = 'noShow' as missed,
                     count(*)::int as count from visit where reminded is not null group by 1, 2, 3, 4, 5`)} as "visitGroups",
      ${rowsOf(sql`select product, step, sum(visits)::int as visits from step_count
                    where day >= ${span.from}::date and day < ${span.from}::date + ${span.days}::int
                    group by 1, 2`)} as steps`.execute(db);
  if (rows[0] === undefined) throw new Error('The counts query returned no row');
  return rows[0];
}
