import { DefaultConnectionProvider, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDriver } from './driver/driver.ts';
import { PipelinedExecutor } from './driver/pipelined.ts';
import { namedStatements, type StatementNames } from './driver/statement-names.ts';
import type { Database } from './schema.ts';
import { addressesIn, firstAddress } from './way/hosts.ts';
import { clientOf } from './way/writable.ts';

export type PoolOptions = {
  readonly url: string;
  /** Connections at most; the embedded server accepts 100 in all. */
  readonly connections?: number;
  /** Milliseconds to wait for a free connection. */
  readonly patienceMs?: number;
  /** A statement that takes longer is cancelled by the server. */
  readonly statementTimeoutMs?: number;
  /** True where a pooler lends connections for a transaction: nothing is set on them, the role's own settings count. */
  readonly isLent?: boolean;
};

/** Milliseconds a statement may take, and a transaction may wait for its next one. */
export const STATEMENT_MS = 10_000;
export const IDLE_MS = 30_000;

const { builtins } = pg.types;

/** Days stay `2026-11-23` (as a Date they would move with the server's time zone). */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Left to itself, the database plans half of a create's statements anew at each call, which costs as much as doing them.
 * What a partial index needs to know therefore stands in a statement's text, not among its values.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

const timeOuts = ({ statementTimeoutMs: statement_timeout = STATEMENT_MS }: PoolOptions) => ({
  statement_timeout,
  idle_in_transaction_session_timeout: IDLE_MS,
});

/** A pool for one process; close it with `end()`. Commits wait for the disk (the server's default). */
export function createPool(options: PoolOptions): pg.Pool {
  const isOfSeveral = addressesIn(options.url).length > 1;
  const pool = new pg.Pool({
    connectionString: firstAddress(options.url),
    ...(isOfSeveral ? { Client: clientOf(options.url) } : {}),
    max: options.connections ?? 20,
    connectionTimeoutMillis: options.patienceMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    ...(options.isLent ? {} : timeOuts(options)),
    application_name: 'fissa',
    keepAlive: true,
    pipeline: true,
    types,
  });
  // A connection that breaks fails its query, or is replaced at the next; without listeners it would end the process,
  // the pool's for one at rest, its own for one in use between two queries.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (!options.isLent) client.query(PLAN_ONCE).catch(() => undefined);
  });
  return pool;
}

/** The migrator's own lock belongs to a connection, which a pooler gives to others: `inTurn` takes its place. */
class TakesTurns extends PostgresAdapter {
  override acquireMigrationLock = async () => undefined;
  override releaseMigrationLock = async () => undefined;
}

/** Typed queries over a pool, or over a new pool for an address; `destroy()` closes the pool too. */
export function createDatabase(
  source: string | PoolOptions | pg.Pool,
  names: StatementNames = namedStatements(),
): Kysely<Database> {
  const pool = poolOf(source);
  const dialect = new PostgresDialect({ pool });
  const driver = createDriver(pool, names);
  const connections = new DefaultConnectionProvider(driver);
  const executor = new PipelinedExecutor(dialect.createQueryCompiler(), new TakesTurns(), connections);
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
}

function poolOf(source: string | PoolOptions | pg.Pool): pg.Pool {
  if (source instanceof pg.Pool) return source;
  return createPool(typeof source === 'string' ? { url: source } : source);
}
