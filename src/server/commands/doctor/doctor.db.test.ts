import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKeys, readKeys } from '../../platform/config/keys.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { prepareAsOwner } from '../../platform/database/prepare.ts';
import { checkKeys } from '../../platform/keys/check-keys.ts';
import { clockFinding } from './check-inside.ts';
import { runDoctor } from './run-doctor.ts';

const NAME = `doctor_${randomBytes(4).toString('hex')}`;
const dataDir = mkdtempSync(join(tmpdir(), 'fissa-doctor-'));
const FISSA_KEYS = newKeys();
let fresh: FreshDatabase;
let url: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  url = Object.assign(new URL(fresh.url), { username: NAME, password: 'plain' }).href;
  await prepareAsOwner(fresh.url, url);
  await sql.raw(`create database ${NAME}`).execute(fresh.db);
});
afterAll(async () => {
  await sql.raw(`drop database ${NAME}`).execute(fresh.db);
  await sql.raw(`drop owned by ${NAME}`).execute(fresh.db);
  await sql.raw(`drop role ${NAME}`).execute(fresh.db);
  await fresh.close();
  rmSync(dataDir, { recursive: true });
});

const away = { fetch: async () => new Response('', { status: 404 }) };
/** The doctor's lines by subject, with whitespace collapsed. */
async function told(change: Readonly<Record<string, string>> = {}) {
  const source = { FISSA_KEYS, DATABASE_URL: url, FISSA_DATA_DIR: dataDir, ...change };
  const { code, lines } = await runDoctor(source, [], away);
  const about = (subject: string) =>
    lines.map((line) => line.replace(/ +/g, ' ')).filter((line) => line.split(' ')[1] === subject);
  return { code, about };
}

// R18.3.1, R18.3.4
test('an installation with a plain role is green from the tables to the clock, and stays unchanged', async () => {
  const { code, about } = await told();
  expect(about('database')).toEqual([`green database ${new URL(url).pathname.slice(1)} at 127.0.0.1, as ${NAME}`]);
  expect([...about('tables'), ...about('rights')]).toEqual([
    'green tables up to date',
    'green rights all that a server needs',
  ]);
  expect(about('keys')).toEqual([expect.stringMatching(/^green keys [0-9a-f]{8}: the first start will use them$/)]);
  expect(about('clock')).toEqual([expect.stringMatching(/^green clock 0\.\d s (ahead of|behind) the database$/)]);
  expect(code).toBe(0);
  expect(await fresh.db.selectFrom('key_set').selectAll().execute()).toEqual([]);
});

// R18.3.1, R18.3.3
test('a missing database is red with its message, and the other checks run', async () => {
  const missing = Object.assign(new URL(url), { pathname: '/nowhere' }).href;
  const { code, about } = await told({ DATABASE_URL: missing, DATABASE_READ_URL: url });
  expect(about('database')).toEqual([
    expect.stringMatching(/^red database There is no database "nowhere" at .* \(3D000\)/),
  ]);
  expect([about('tables'), about('copy')]).toEqual([[], [expect.stringMatching(/^green copy/)]]);
  expect([code, about('disk').length]).toEqual([1, 1]);
});

// R18.3.4
test("each missing right of the server's role is named, also for a single column", async () => {
  await sql.raw(`revoke insert on seat from ${NAME}; revoke update on idempotency from ${NAME}`).execute(fresh.db);
  const { code, about } = await told();
  expect(about('rights')).toEqual([
    'red rights lacking insert on seat, update (answer) on idempotency, update (appointment_id) on idempotency: npm run migrate with the owner in DATABASE_DIRECT_URL gives them',
  ]);
  expect(code).toBe(1);
  await prepareAsOwner(fresh.url, url);
  expect((await told()).about('rights')).toEqual(['green rights all that a server needs']);
});

// R18.3.4
test('outdated tables are red for a role that cannot migrate, and yellow for the owner, whose next start migrates them', async () => {
  const empty = (of: string) => Object.assign(new URL(of), { pathname: `/${NAME}` }).href;
  expect((await told({ DATABASE_URL: empty(url) })).about('tables')).toEqual([
    'red tables not up to date, all of them missing, and this user does not own them: npm run migrate with the owner in DATABASE_DIRECT_URL',
  ]);
  const owned = await told({ DATABASE_URL: empty(fresh.url) });
  expect(owned.about('tables')).toEqual([
    expect.stringMatching(/^yellow tables .*: npm run migrate or the next start/),
  ]);
  expect(owned.code).toBe(0);
});

// R18.3.4
test('keys that do not decrypt the rows are red, and the needed keys are named by fingerprint', async () => {
  await checkKeys(fresh.db, readKeys({ name: 'FISSA_KEYS', file: null, read: () => FISSA_KEYS }));
  expect((await told()).about('keys')).toEqual([
    expect.stringMatching(/^green keys [0-9a-f]{8} is in use, of 1 here$/),
  ]);
  const { code, about } = await told({ FISSA_KEYS: newKeys() });
  expect(about('keys')).toEqual([
    expect.stringMatching(/^red keys FISSA_KEYS are not the keys this database was filled with/),
  ]);
  expect(code).toBe(1);
});

// R18.3.6
test('a clock that is seconds off is yellow, and red from half a minute on', async () => {
  const db = createDatabase({ url, connections: 1 });
  const apart = (seconds: number) => clockFinding(db, () => Date.now() + seconds * 1_000);
  expect((await apart(0)).level).toBe('green');
  expect(await apart(-10)).toMatchObject({ level: 'yellow', text: expect.stringMatching(/^(9\.9|10\.\d) s behind/) });
  expect(await apart(45)).toMatchObject({ level: 'red', text: expect.stringMatching(/^4\d\.\d s ahead of/) });
  await db.destroy();
});
