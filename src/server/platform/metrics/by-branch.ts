import { type Kysely, sql } from 'kysely';
import { BY_CODE, type ProductCode } from '#domain/product.ts';
import type { Database } from '../database/schema.ts';

export interface ByBranch {
  readonly branch: string;
  readonly product: string;
  readonly count: number;
}

/** Maximum number of pairs of branch and product, since thousands of branches would be too many time series. */
const MAX_PAIRS = 50;

/** Bookings of the last hour, the busiest pairs first; the rest is summed as branch `other`. */
export async function countByBranch(db: Kysely<Database>): Promise<readonly ByBranch[]> {
  const { rows } = await sql<{ branch: string; product: ProductCode; count: number }>`
    with made as (
      select branch_code, product, count(*) as count,
             row_number() over (order by count(*) desc, branch_code, product) as place
        from appointment
       where changed_at > now() - interval '1 hour' and created_at > now() - interval '1 hour'
       group by branch_code, product
    )
    select case when place <= ${sql.lit(MAX_PAIRS)} then branch_code else 'other' end as branch, product, sum(count)::int as count
      from made group by 1, 2 order by count desc, branch, product`.execute(db);
  return rows.map(({ product, ...row }) => ({ ...row, product: BY_CODE[product] }));
}
