import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createPostgres, type Postgres } from '../../machine/postgres.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** A database on the suite's PostgreSQL server. */
export interface Database {
  readonly name: string;
  readonly url: string;
  /** Connections for the baselines; they use the product's driver. */
  readonly pool: pg.Pool;
  readonly query: (statement: string, values?: readonly unknown[]) => Promise<Rows>;
}
export interface Databases {
  readonly named: (name: string) => Database;
  /** Creates a database as a copy of `from`, which must have no connections. */
  readonly copy: (from: Database, name: string) => Promise<Database>;
}

const CLIENTS = 32;
/** PostgreSQL settings for several engines, and for large amounts of test data between two checkpoints. */
const SETTINGS = ['max_connections=200', 'max_wal_size=2GB'];

export async function startDatabases(home: string): Promise<Databases> {
  const folder = join(home, 'database');
  mkdirSync(folder, { recursive: true });
  const server = await createPostgres(home, folder, SETTINGS);
  const open = new Map<string, Database>();
  const named = (name: string) => {
    const known = open.get(name) ?? connect(server, name);
    open.set(name, known);
    return known;
  };
  return {
    named,
    async copy(from, name) {
      for (const each of [from.name, name]) {
        await open.get(each)?.pool.end();
        open.delete(each);
      }
      const admin = connect(server, 'postgres');
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template ${from.name}`);
      await admin.pool.end();
      return named(name);
    },
  };
}

function connect(server: Postgres, name: string): Database {
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: address.href, max: CLIENTS });
  pool.on('error', () => undefined);
  const query = async (statement: string, values: readonly unknown[] = []): Promise<Rows> =>
    (await pool.query(statement, [...values])).rows;
  return { name, url: address.href, pool, query };
}
