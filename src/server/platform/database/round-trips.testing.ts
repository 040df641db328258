import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createDatabase, createPool } from './pool.ts';
import type { Database } from './schema.ts';

/** What a call cost its database. */
export interface Cost {
  readonly trips: number;
  readonly statements: number;
}

export interface Counted {
  readonly db: Kysely<Database>;
  /** What `work` costs on connections that are open and know its statements. */
  costOf(work: () => Promise<unknown>): Promise<Cost>;
}

/**
 * A database whose statements are counted; those that are sent before an answer to the first is there are one trip. What
 * wakes others after a transaction is nobody's.
 */
export function countedDatabase(url: string): Counted {
  const pool = createPool({ url, connections: 1 });
  let cost = { trips: 0, statements: 0 };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (asked: pg.QueryConfig) => Promise<pg.QueryResult>;
    let underWay = 0;
    const counted = (asked: pg.QueryConfig) => {
      if (asked.text?.includes('pg_notify')) return query(asked);
      if (underWay === 0) cost.trips += 1;
      cost.statements += 1;
      underWay += 1;
      return query(asked).finally(() => {
        underWay -= 1;
      });
    };
    Object.assign(client, { query: counted });
  });
  return {
    db: createDatabase(pool),
    async costOf(work) {
      cost = { trips: 0, statements: 0 };
      await work();
      return cost;
    },
  };
}
