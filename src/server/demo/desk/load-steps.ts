import { sql, type Transaction } from 'kysely';
import type { FunnelStep } from '#domain/insight/steps.ts';
import type { ProductCode } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Product, visits a day, step, and the percentage of visits that reach it. */
const WAYS: readonly (readonly [product: ProductCode, visits: number, step: FunnelStep, share: number])[] = [
  [1, 140, 'place', 100],
  [1, 140, 'hour', 70],
  [1, 140, 'taxCode', 65],
  [1, 140, 'booked', 47],
  [3, 60, 'place', 100],
  [3, 60, 'hour', 61],
  [3, 60, 'taxCode', 57],
  [3, 60, 'booked', 38],
  [5, 12, 'taxCode', 100],
  [5, 12, 'booked', 58],
];

/** Inserts the step counts of the last six weeks, lower on Sundays. */
export async function loadSteps(tx: Transaction<Database>): Promise<void> {
  const rows = WAYS.map(
    ([product, visits, step, share]) => sql`(${product}::smallint, ${visits}::int, ${step}::text, ${share}::int)`,
  );
  await sql`
    insert into step_count (day, product, step, visits)
    select day::date, product, step,
      greatest(1, visits * (case extract(isodow from day) when 7 then 40 else 80 + extract(day from day)::int % 7 * 5 end)
        * share / 10000)::int
    from (values ${sql.join(rows)}) way (product, visits, step, share),
      generate_series((now() at time zone 'Europe/Rome')::date - 42, (now() at time zone 'Europe/Rome')::date - 1,
        interval '1 day') day`.execute(tx);
}
