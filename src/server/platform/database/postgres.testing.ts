import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { prepareDatabase } from './migrate.ts';
import { createDatabase } from './pool.ts';
import type { Database } from './schema.ts';

export type FreshDatabase = { readonly db: Kysely<Database>; readonly url: string; close(): Promise<void> };

const SERVER = 'FISSA_TEST_SERVER';
const TEMPLATE = 'FISSA_TEST_TEMPLATE';

/** Vitest calls this once before all database tests: one server, one migrated template to copy from. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = newName('template');
  await administer(server.url, `create database ${template}`);
  const url = at(server.url, template);
  const db = createDatabase(url);
  await prepareDatabase(db, url);
  await db.destroy();
  process.env[SERVER] = server.url;
  process.env[TEMPLATE] = template;
  return async () => {
    await administer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

/** A migrated database of the test's own; call `close` afterwards. Copying the template takes about 30 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env[SERVER] ?? '';
  const name = newName('test');
  await administer(server, `create database ${name} template ${process.env[TEMPLATE]}`);
  const url = at(server, name);
  const db = createDatabase({ url, connections: 8 });
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function testServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-test-'));
  // Open to the user PostgreSQL runs as below root, so that everything stays in this directory.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, durable: false });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function newName(purpose: string): string {
  return `fissa_${purpose}_${randomBytes(6).toString('hex')}`;
}

function at(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
