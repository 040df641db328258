import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../platform/config/environment.ts';
import { newKeys } from '../../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { typedAs } from '../typed.testing.ts';
import { branchLine, csv } from './import.testing.ts';
import { importFile } from './import-file.ts';

let fresh: FreshDatabase;
let said: string[];
beforeEach(async () => {
  fresh = await freshDatabase();
  said = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fresh.close();
});

/** An installation of that database, with a file, by default of one branch. */
function installed(content: string | Uint8Array = csv(branchLine('0101', 'Prima'))) {
  const folder = temporaryFolder('import');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const file = join(folder, 'network.csv');
  writeFileSync(file, content);
  const read = readEnvironment({ DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join());
  const run = (dryRun: boolean, rejects?: string) =>
    importFile(file, { accept: false, 'dry-run': dryRun, rejects }, () => read.value);
  const branches = () => fresh.db.selectFrom('branch').select('code').execute();
  return { run, branches, file, folder, dataDir, files: () => readdirSync(dataDir) };
}

// R18.4.2
test('a dry run writes neither rows nor the network list; a real run writes both', async () => {
  const { run, branches, files } = installed();
  expect(await run(true)).toBe(0);
  expect(said).toContain('branch 0101: added');
  expect(said.at(-1)).toBe('Nothing was written: --dry-run.');
  expect([await branches(), files()]).toEqual([[], []]);
  expect(await run(false)).toBe(0);
  expect([await branches(), files()]).toEqual([[{ code: '0101' }], ['rete.json']]);
});

// R18.4.3, R18.4.6
test('one line describes the file format; with a rejects file valid rows are imported, without it none', async () => {
  const { run, branches, file, folder } = installed();
  writeFileSync(file, csv(branchLine('0101', 'Prima'), branchLine('0102', 'Due', '2012')).replaceAll('\n', '\r\n'));
  expect([await run(false), await branches()]).toEqual([1, []]);
  expect(said).toEqual([
    `${file}: UTF-8, commas between values, lines end with CRLF, decimal point`,
    'line 3: cap is not valid',
  ]);
  const rejects = join(folder, 'rejects.csv');
  expect([await run(false, rejects), await branches()]).toEqual([2, [{ code: '0101' }]]);
  expect(said.at(-1)).toBe(`1 row is rejected: ${rejects} has them, with the reason of each`);
  expect(readFileSync(rejects, 'utf8').split('\r\n')[1]).toMatch(/^3,cap is not valid,branch,0102,Due,/);
});

// R18.4.2, R18.4.12
test('a dry run does not migrate the database', async () => {
  const { run } = installed();
  await sql`drop schema public cascade`.execute(fresh.db);
  await sql`create schema public`.execute(fresh.db);
  await expect(run(true)).rejects.toThrow('The database is not up to date: run npm run migrate first');
  expect((await sql`select from pg_tables where schemaname = 'public'`.execute(fresh.db)).rows).toEqual([]);
});

// R13.12.2
test.each([
  [
    'a column nobody knows',
    csv(branchLine('0101', 'Prima')).replace('job', 'jobs'),
    /^line 1: unknown column at place /,
  ],
  ['a column too few', 'kind,code,name\nbranch,0101,Prima', /^line 1: kind branch needs the column cap$/],
  [
    'the letters of Excel on a Mac',
    Buffer.concat([Buffer.from(csv(branchLine('0101', 'Cant'))), Uint8Array.of(0x9d)]),
    / is neither UTF-8 nor Windows-1252, .* save it there as "CSV UTF-8 \(\.csv\)"$/,
  ],
  ['bytes that are no text', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), / is not a text file: save it as CSV in UTF-8$/],
])('a file with %s is refused with a reason, and changes nothing', async (_, content, why) => {
  const { run, branches, files } = installed(content);
  expect(await run(false)).toBe(1);
  expect(said.filter((line) => why.test(line))).toHaveLength(1);
  expect([await branches(), files()]).toEqual([[], []]);
});

// R18.4.12
test('an export does not migrate it either', async () => {
  const { dataDir, folder } = installed();
  await sql`drop schema public cascade`.execute(fresh.db);
  await sql`create schema public`.execute(fresh.db);
  const installation = { DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir };
  const { code, lines } = await typedAs(() => import('../db-export.ts'), [join(folder, 'out')], installation);
  expect([code, lines]).toEqual([1, ['The database is not up to date: run npm run migrate first']]);
  expect((await sql`select from pg_tables where schemaname = 'public'`.execute(fresh.db)).rows).toEqual([]);
});
