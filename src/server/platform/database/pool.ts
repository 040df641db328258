import { DefaultConnectionProvider, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { addressesIn, firstAddress } from './connect/hosts.ts';
import { clientOf } from './connect/writable.ts';
import type { Database } from './schema.ts';
import { namedPool } from './statements/named-pool.ts';
import { PipelinedExecutor } from './statements/pipelined.ts';
import { namedStatements, type StatementNames } from './statements/statement-names.ts';

export type PoolOptions = {
  readonly url: string;
  /** Maximum connections; the embedded server accepts 100 in total. */
  readonly connections?: number;
  /** Milliseconds to wait for a free connection. */
  readonly patienceMs?: number;
  /** The server cancels a statement that takes longer. */
  readonly statementTimeoutMs?: number;
  /**
   * True behind a transaction pooler: sessions are shared, so timeouts are settings of the role, not of the session.
   */
  readonly behindPooler?: boolean;
};

/** Timeouts of a statement, and of a transaction that does nothing. */
export const STATEMENT_MS = 10_000;
export const IDLE_MS = 30_000;

const { builtins } = pg.types;

/** Keeps days as text (`2026-11-23`): a Date would shift with the server's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Makes PostgreSQL plan each prepared statement once. By default it plans half of a create's statements at each call,
 * which costs as much as executing them. The plan ignores values, so a statement's text must contain the condition of a
 * partial index that it uses.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

const timeOuts = ({ statementTimeoutMs: statement_timeout = STATEMENT_MS }: PoolOptions) => ({
  statement_timeout,
  idle_in_transaction_session_timeout: IDLE_MS,
});

/** Creates the pool of a process; close it with `end()`. Commits are synchronous (the server's default). */
export function createPool(options: PoolOptions): pg.Pool {
  const isOfSeveral = addressesIn(options.url).length > 1;
  const pool = new pg.Pool({
    connectionString: firstAddress(options.url),
    ...(isOfSeveral ? { Client: clientOf(options.url) } : {}),
    max: options.connections ?? 20,
    connectionTimeoutMillis: options.patienceMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    ...(options.behindPooler ? {} : timeOuts(options)),
    application_name: 'fissa',
    keepAlive: true,
    pipeline: true,
    types,
  });
  // A broken connection fails its query or is replaced at the next one. Without listeners the error would end the
  // process: the pool's covers idle connections, the client's those between two queries.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (!options.behindPooler) client.query(PLAN_ONCE).catch(() => undefined);
  });
  return pool;
}

/**
 * Switches off the migrator's own session lock, which does not work behind a transaction pooler; `inTurn` replaces it.
 */
class TakesTurns extends PostgresAdapter {
  override acquireMigrationLock = async () => undefined;
  override releaseMigrationLock = async () => undefined;
}

/** Typed queries over a pool, or over a new pool for an address; `destroy()` closes the pool too. */
export function createDatabase(
  source: string | PoolOptions | pg.Pool,
  names: StatementNames = namedStatements(),
): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: namedPool(poolOf(source), names) });
  const driver = dialect.createDriver();
  // Kysely calls it only for a dialect with its own executor. It takes the pool at once and connects nothing.
  void driver.init();
  const connections = new DefaultConnectionProvider(driver);
  const executor = new PipelinedExecutor(dialect.createQueryCompiler(), new TakesTurns(), connections);
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
}

function poolOf(source: string | PoolOptions | pg.Pool): pg.Pool {
  if (source instanceof pg.Pool) return source;
  return createPool(typeof source === 'string' ? { url: source } : source);
}
