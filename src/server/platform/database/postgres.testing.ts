import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { createDatabase } from './pool.ts';
import { prepareDatabase } from './prepare.ts';
import type { Database } from './schema.ts';

export type FreshDatabase = { readonly db: Kysely<Database>; readonly url: string; close(): Promise<void> };

const SERVER = 'FISSA_TEST_SERVER';
const TEMPLATE = 'FISSA_TEST_TEMPLATE';
const SHAPE = 'FISSA_TEST_SHAPE';

const OWN = (namespace: string) => `${namespace} in (select oid from pg_namespace where nspname = 'public')`;
/**
 * SQL that empties a database. It ends open connections first, and keeps the migrator's table, the only one in which
 * migrations leave rows. It truncates only tables with at least one page, since most were never written to.
 */
const EMPTY = `
  do $$ declare each text; begin
    perform pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    set local session_replication_role = replica;
    for each in select c.oid::regclass from pg_class c
        where relkind = 'r' and ${OWN('relnamespace')} and relname !~ 'migration'
          and pg_relation_size(c.oid) > 0 loop
      execute format('delete from %s', each);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where last_value is not null;
  end $$`;

/** Global setup of Vitest: one server, one migrated template database. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = newName('fissa_test');
  await administer(server.url, `create database ${template}`);
  const url = at(server.url, template);
  const db = createDatabase(url);
  await prepareDatabase(db);
  await db.destroy();
  process.env[SERVER] = server.url;
  process.env[TEMPLATE] = template;
  process.env[SHAPE] = await connected(url, shapeOf);
  return async () => {
    const made = await administer(
      server.url,
      `select datname from pg_database where starts_with(datname, '${template}')`,
    );
    for (const { datname } of made) await administer(server.url, `drop database if exists ${datname} with (force)`);
    await server.stop();
  };
}

/** Closed databases of this file's earlier tests, not yet emptied. */
const used: string[] = [];

/** A migrated, empty database for one test. Call `close` afterwards, so that the next test can reuse it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env[SERVER] ?? '';
  const name = (await emptied(server, used.pop())) ?? (await copied(server));
  const url = at(server, name);
  // Waits long for a connection, since hundreds of queries may run at once on a busy machine.
  const db = createDatabase({ url, connections: 8, patienceMs: 60_000 });
  return {
    db,
    url,
    async close() {
      await db.destroy();
      used.push(name);
    },
  };
}

async function copied(server: string): Promise<string> {
  const template = process.env[TEMPLATE];
  const name = newName(template ?? '');
  await administer(server, `create database ${name} template ${template}`);
  return name;
}

/** Empties a used database, much faster than another copy; undefined when a test changed its schema. */
async function emptied(server: string, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const isEmpty = await connected(at(server, name), async (client) => {
    if ((await shapeOf(client)) !== process.env[SHAPE]) return false;
    await client.query(EMPTY);
    return true;
  });
  if (isEmpty) return name;
  await administer(server, `drop database if exists ${name} with (force)`);
  return undefined;
}

/**
 * Fingerprint of the schema: names of tables and indexes, row versions of columns, triggers and functions. Copies of
 * a database have equal fingerprints. Any change gives another one, even after it is reverted.
 */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ readonly word: string }>(
    `select md5(string_agg(part, ',' order by part)) as word from (
       select format('%s %s %s %s', c.oid, relname, attnum, a.xmin) as part
         from pg_attribute a join pg_class c on c.oid = attrelid where ${OWN('relnamespace')} and attnum > 0
       union all select format('%s %s', oid, xmin) from pg_trigger where not tgisinternal
       union all select format('%s %s', oid, xmin) from pg_proc where ${OWN('pronamespace')})`,
  );
  return rows[0]?.word ?? '';
}

async function testServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-test-'));
  // Under root PostgreSQL runs as another user, who must be able to enter this directory.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, durable: false });
  await connected(server.url, cheapPassword);
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** Hashes the password with one SCRAM iteration instead of 4096, since tests open thousands of connections. */
async function cheapPassword(client: pg.Client): Promise<void> {
  const password = pg.escapeLiteral(client.password ?? '');
  await client.query(`set scram_iterations = 1; alter role current_user password ${password}`);
}

async function administer(url: string, statement: string): Promise<Record<string, string>[]> {
  return connected(url, async (client) => (await client.query(statement)).rows);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

function newName(start: string): string {
  return `${start}_${randomBytes(6).toString('hex')}`;
}

function at(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
