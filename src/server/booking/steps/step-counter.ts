import { type Kysely, sql } from 'kysely';
import type { FunnelStep } from '#domain/insight/steps.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Counts the steps of visits on the public page, without identifying them. */
export interface StepCounter {
  /** Records a step of a visit, with its product if known. A step counts once per visit and day. */
  recordStep(visit: Buffer, step: FunnelStep, product?: Product): void;
  /** Stores the counts since the last write. */
  write(): Promise<void>;
}

/** Maximum number of visits remembered per day, in memory. On a day with more visits some are counted twice. */
const MAX_VISITS = 50_000;

interface Remembered {
  product: Product;
  readonly steps: Set<FunnelStep>;
}

export function createStepCounter(db: Kysely<Database>, clock: Clock): StepCounter {
  let today = romeDay(clock);
  const visits = new Map<string, Remembered>();
  let counts = new Map<string, number>();
  return {
    recordStep(visit, step, product) {
      const day = romeDay(clock);
      if (day !== today || visits.size > MAX_VISITS) visits.clear();
      today = day;
      const name = visit.toString('base64url');
      const known = visits.get(name) ?? { product: product ?? 'personal', steps: new Set() };
      visits.set(name, known);
      known.product = product ?? known.product;
      if (known.steps.has(step)) return;
      known.steps.add(step);
      const key = `${day} ${PRODUCTS[known.product].code} ${step}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    async write() {
      const rest = counts;
      if (rest.size === 0) return;
      counts = new Map();
      try {
        await add(db, rest);
      } catch {
        // The counts of a failed write are added to those of the next one.
        for (const [key, count] of rest) counts.set(key, (counts.get(key) ?? 0) + count);
      }
    },
  };
}

async function add(db: Kysely<Database>, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].sort().map(([key, visits]) => {
    const [day, product, step] = key.split(' ') as [IsoDay, string, FunnelStep];
    return sql`(${day}::date, ${Number(product)}::smallint, ${step}::text, ${visits}::int)`;
  });
  await sql`
    insert into step_count (day, product, step, visits) values ${sql.join(rows)}
    on conflict (day, product, step) do update set visits = step_count.visits + excluded.visits`.execute(db);
}
