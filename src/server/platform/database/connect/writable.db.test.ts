import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary.testing.ts';
import { type EmbeddedDatabase, startEmbedded } from '../embedded.ts';
import { accountForPostgres, changeOwner } from '../embedded-account.ts';
import { createDatabase } from '../pool.ts';
import { awaitDatabase } from './await-database.ts';

const running: EmbeddedDatabase[] = [];
let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir, durable: false });
  running.push(server);
  return server;
}

/** A primary and a streaming replica, without a cluster manager. */
beforeAll(async () => {
  const home = temporaryFolder('hosts');
  chmodSync(home, 0o755);
  const [one, two] = [join(home, 'one'), join(home, 'two')];
  for (const folder of [one, two]) mkdirSync(folder, { mode: 0o755 });
  await (await startEmbedded({ dataDir: one, durable: false })).stop();
  cpSync(one, two, { recursive: true, preserveTimestamps: true });
  primary = await start(one);
  const { username: user, password, port } = new URL(primary.url);
  const line = `primary_conninfo = 'host=127.0.0.1 port=${port} user=${user} password=${password}'\n`;
  writeFileSync(join(two, 'postgres/postgresql.auto.conf'), line);
  writeFileSync(join(two, 'postgres/standby.signal'), '');
  chmodSync(join(two, 'postgres'), 0o700);
  changeOwner(accountForPostgres(), join(two, 'postgres'));
  standby = await start(two);
}, 120_000);
afterAll(async () => {
  for (const server of running) await server.stop();
});

const portOf = ({ url }: EmbeddedDatabase) => Number(new URL(url).port);
const both = (...servers: readonly EmbeddedDatabase[]) => {
  const [first] = servers;
  const hosts = servers.map(({ url }) => new URL(url).host).join();
  return `${first?.url.replace(new URL(first.url).host, hosts)}?target_session_attrs=read-write`;
};

// R17.1.9
test('of several hosts the writable one is used, and after a failover the new primary', async () => {
  const url = both(standby, primary);
  await awaitDatabase(url, { tell: () => undefined, rest: async () => undefined });
  const db = createDatabase({ url, connections: 3 });
  await sql`create table note (port int)`.execute(db);
  const write = async () => {
    const { rows } = await sql<{ port: number }>`insert into note values (inet_server_port()) returning port`.execute(
      db,
    );
    return rows[0]?.port;
  };
  expect(await Promise.all([write(), write(), write()])).toEqual(Array(3).fill(portOf(primary)));
  // The former primary is up but read-only: its open connections must be replaced.
  const other = createDatabase({ url: standby.url, connections: 1 });
  // A replica that was promoted before replay would never have the table and its rows.
  const copied = () => sql`select from note`.execute(other).then(({ rows }) => rows.length, String);
  await expect.poll(copied).toBe(3);
  await sql`select pg_promote()`.execute(other);
  await sql`alter system set default_transaction_read_only = on`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await expect.poll(() => write().catch(() => null)).toBe(portOf(standby));
  await expect
    .poll(() => Promise.all([write(), write(), write()]).catch(() => null))
    .toEqual(Array(3).fill(portOf(standby)));
  await primary.stop();
  const later = createDatabase({ url: both(primary, standby), connections: 1 });
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(later);
  expect(rows).toEqual([{ port: portOf(standby) }]);
  await Promise.all([db, other, later].map((each) => each.destroy()));
});
