import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { freshDatabase } from '../platform/database/postgres.testing.ts';
import { typedAs } from './typed.testing.ts';
import { withCurrentDatabase, withDatabase, withServedDatabase } from './with-database.ts';

// R18.4.2, R18.4.12
test('a read-only command refuses an outdated database in one line, and leaves it unchanged', async () => {
  const fresh = await freshDatabase();
  const name = `${new URL(fresh.url).pathname.slice(1)}_empty`;
  await sql.raw(`create database ${name}`).execute(fresh.db);
  const url = Object.assign(new URL(fresh.url), { pathname: `/${name}` }).href;
  const read = readEnvironment({ DATABASE_URL: url, FISSA_KEYS: newKeys() });
  if (!read.ok) throw new Error(read.problems.join());
  const empty = createDatabase({ url, connections: 1 });
  try {
    const looked = withCurrentDatabase(read.value, async () => 'looked');
    await expect(looked).rejects.toThrow('The database is not up to date: run npm run migrate first');
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(empty);
    expect(rows).toEqual([]);
    const current = { ...read.value, databaseUrl: fresh.url };
    expect(await withCurrentDatabase(current, async () => 'looked')).toBe('looked');
    // Nor does it register its keys in the database.
    expect(await fresh.db.selectFrom('key_set').select('id').execute()).toEqual([]);
  } finally {
    await empty.destroy();
    await sql.raw(`drop database ${name}`).execute(fresh.db);
    await fresh.close();
  }
});

const settingsFor = (url: string) => {
  const read = readEnvironment({ DATABASE_URL: url, FISSA_KEYS: newKeys() });
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
};
const AWAY = 'postgres://fissa:geheim@127.0.0.1:1/fissa';

test.each([
  ['withDatabase', withDatabase],
  ['withCurrentDatabase', withCurrentDatabase],
  ['withServedDatabase', withServedDatabase],
] as const)('%s says in one sentence that the database cannot be reached', async (_, open) => {
  await expect(open(settingsFor(AWAY), async () => 'opened')).rejects.toThrow(
    'The database cannot be reached at 127.0.0.1:1 (ECONNREFUSED): start it, or correct its address in the settings',
  );
});

test('a missing right and a missing row are sentences with a remedy, without the row', async () => {
  const fresh = await freshDatabase();
  const role = `reader_${process.pid}`;
  const settings = settingsFor(fresh.url);
  try {
    await sql.raw(`create role ${role} login password 'x'`).execute(fresh.db);
    const lacking = withDatabase(settings, async ({ db }) => {
      await db.connection().execute(async (one) => {
        await sql.raw(`set role ${role}`).execute(one);
        await sql`select from customer`.execute(one).finally(() => sql`reset role`.execute(one));
      });
    });
    await expect(lacking).rejects.toThrow(
      /^The user ".*" lacks rights in the database ".*" \(42501, .*\): run npm run migrate with its owner/,
    );
    const breaking = withDatabase(settings, async ({ db }) => {
      await sql`insert into opening_hours (branch_code, weekday, opens, closes) values ('0151', 1, 540, 780)`.execute(
        db,
      );
    });
    const failure = await breaking.catch((problem: Error) => problem.message);
    expect(failure).toMatch(
      /^A branch, area, agent or person named here does not exist, .*: create it, .* \(23503, table opening_hours, /,
    );
    expect(failure).not.toContain('0151');
  } finally {
    await sql.raw(`drop role ${role}`).execute(fresh.db);
    await fresh.close();
  }
});

test.each([
  ['acts', () => import('./acts.ts'), ['verify']],
  ['agenda', () => import('./agenda.ts'), ['--branch', '0101']],
  ['branch', () => import('./branch.ts'), ['close', '0101']],
  ['db:export', () => import('./db-export.ts'), ['/tmp/none']],
  ['export', () => import('./export.ts'), ['--to', '/tmp/none']],
  ['holidays', () => import('./holidays.ts'), []],
  ['keys', () => import('./keys.ts'), ['rotate']],
  ['outbox', () => import('./outbox.ts'), ['list']],
  ['staff', () => import('./staff.ts'), ['list']],
] as const)('npm run %s prints one line when the database is away, and ends with 1', async (_, load, words) => {
  vi.resetModules();
  const { code, lines } = await typedAs(load, words, { DATABASE_URL: AWAY, FISSA_KEYS: newKeys() });
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^The database cannot be reached at 127\.0\.0\.1:1 /)]]);
});
