import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createDatabase, createPool } from './pool.ts';
import type { Database } from './schema.ts';

/** Database cost of a call. */
export interface Cost {
  readonly trips: number;
  readonly statements: number;
}

export interface Counted {
  readonly db: Kysely<Database>;
  /** Measures `work` on open connections with prepared statements. */
  costOf(work: () => Promise<unknown>): Promise<Cost>;
}

/**
 * Opens a database whose statements are counted. Those that are sent before the first answer arrives are one round
 * trip. Notifications after a transaction are not counted.
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
