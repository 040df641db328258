import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../booking/booking.testing.ts';
import { purgeExpired } from '../../booking/retention/clean.ts';
import { missingRights } from './look/missing-rights.ts';
import { createDatabase } from './pool.ts';
import { type FreshDatabase, freshDatabase } from './postgres.testing.ts';
import { prepareAsOwner, prepareOrCheck } from './prepare.ts';

const NAME = `plain_${randomBytes(4).toString('hex')}`;
const [OWNER, ROLE] = [`${NAME}_owner`, NAME];
/** The SQL for the administrator from docs, with the role names of this test. */
const page = readFileSync(join(import.meta.dirname, '../../../../docs/production.md'), 'utf8');
const written = /```sql\n(.*?)\n```/s.exec(page)?.[1] ?? '';
const ADMINISTRATOR = written.replace(/\bfissa(?=_owner\b|\b)/g, NAME).split('\n');

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await administer(ADMINISTRATOR);
});
afterAll(async () => {
  await administer([`drop database ${NAME} with (force)`, `drop role ${ROLE}`, `drop role ${OWNER}`]);
  await fresh.close();
});

async function administer(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
const as = (username: string, password: string): string =>
  Object.assign(new URL(fresh.url), { username, password, pathname: `/${NAME}` }).href;

// R18.2.3
test('two plain login roles suffice: one migrates as the owner, the other gets all rights of a server', async () => {
  const [owner, server] = [as(OWNER, 'owner-secret'), as(ROLE, 'server-secret')];
  await expect(prepareOrCheck(server)).rejects.toThrow('npm run migrate');
  await prepareAsOwner(owner, server);
  expect(await prepareOrCheck(server)).toBe(false);
  const db = createDatabase({ url: server, connections: 1 });
  expect(await missingRights(db)).toEqual([]);
  // Exercises most tables with every kind of statement.
  await purgeExpired(db, seal, 400);
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('permission denied');
  await expect(db.schema.createTable('mine').addColumn('a', 'integer').execute()).rejects.toThrow('permission denied');
  await db.destroy();
});
