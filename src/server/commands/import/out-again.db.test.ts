import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { exportFiles } from './files/export-files.ts';
import { AGENT_LINE, aFile, branchLine, csv, customerLine } from './import.testing.ts';
import { type ImportDeps, runImport } from './run-import.ts';
import { faultLine } from './summary-lines.ts';

let fresh: FreshDatabase;
let folder: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'fissa-export-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await fresh.close();
});

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
const how: ImportDeps = {
  ...{ accept: false, dryRun: false, soundOnly: false },
  ...{ seal, smsPrefixes: [], windows: { leadMinutes: 120, horizonDays: 30 } },
};
const load = async (text: string, other: Partial<ImportDeps> = {}) =>
  runImport(fresh.db, await aFile(text), { ...how, ...other });
const DAYS = 'kind,code,day,last_day,from,until,consultants,reason,active\n';
const dayAhead = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'Europe/Rome')::date + ${days}::int)::text as day`.execute(fresh.db);
  return rows[0]?.day ?? '';
};
const TABLES = ['branch', 'opening_hours', 'duty', 'closure', 'roster_change', 'agent', 'customer'] as const;
/** Every row, as stored. */
const everything = () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t order by 1`.execute(fresh.db);
      return [table, rows.map(({ row }) => row)];
    }),
  );

// R18.4.9
test('an exported file imported again changes nothing; an empty database becomes equal', async () => {
  const agency = branchLine('A501', 'Terza; "a Est"')
    .replace('branch', 'agency')
    .replace('Terza; "a Est"', '"Terza; ""a Est"""');
  const uneven = branchLine('0101', 'Prima').replace(',2,,', ',1-5 12; 6 5,,');
  await load(csv(uneven, branchLine('0102', 'Due'), agency, AGENT_LINE, customerLine('0102')));
  const day = await dayAhead(9);
  await load(`${DAYS}closure,0101,${day},,09:00,13:00,1,Lavori,\nabsence,0101,${day},,,,2,,`);
  await load('kind,code,active\nbranch,0102,no');
  const before = await everything();
  const counts = await exportFiles({ db: fresh.db, seal }, folder, { customers: true });
  expect(Object.fromEntries(counts)).toEqual({
    ...{ 'branch.csv': 2, 'agency.csv': 1, 'agent.csv': 1, 'customer.csv': 1, 'closure.csv': 1, 'absence.csv': 1 },
  });
  const files = [...counts.keys()].map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const text of files)
    for (const count of (await load(text)).tally.counts.values())
      expect(count).toMatchObject({ added: 0, changed: 0, deactivated: 0 });
  expect(await everything()).toEqual(before);
  const other = await freshDatabase();
  try {
    for (const text of files)
      expect(await runImport(other.db, await aFile(text), how)).toMatchObject({ faults: [], isWritten: true });
    const second = mkdtempSync(join(folder, 'again-'));
    await exportFiles({ db: other.db, seal }, second, { customers: true });
    expect([...counts.keys()].map((name) => readFileSync(join(second, name), 'utf8'))).toEqual(files);
  } finally {
    await other.close();
  }
});

// R18.4.9
test('a place with only future weeks is exported and imported again; one with hours is not cleared', async () => {
  await load(csv(branchLine('0101', 'Prima'), branchLine('0102', 'Due')));
  await sql`update opening_hours set valid_from = valid_from + 30000 where branch_code = '0101'`.execute(fresh.db);
  await sql`update duty set valid_from = valid_from + 30000 where branch_code = '0101'`.execute(fresh.db);
  await exportFiles({ db: fresh.db, seal }, folder, { customers: false });
  const text = readFileSync(join(folder, 'branch.csv'), 'utf8');
  const again = await load(text);
  expect([again.faults, again.tally.counts.get('branch')]).toEqual([[], expect.objectContaining({ unchanged: 2 })]);
  const emptied = await load(csv(branchLine('0102', 'Due', '20121', '').replace(',2,,', ',,,')));
  expect(emptied.faults.map(faultLine)).toEqual([expect.stringMatching(/^line 2: hours is empty, and there are some/)]);
  const half = await load(csv(branchLine('0103', 'Tre', '20121', '')));
  expect(half.faults.map(faultLine)).toEqual(['line 2: hours is empty']);
});

// R18.4.11
test('exported text is never a spreadsheet formula, and imports unchanged', async () => {
  const live = branchLine('0101', '=1+1').replace('Via della Vela 1', '@via');
  await load(csv(live, branchLine('0102', "'-Due")));
  const day = await dayAhead(9);
  await load(`${DAYS}closure,0101,${day},,,,,+cmd|' /C calc'!A0,`);
  const before = await everything();
  await exportFiles({ db: fresh.db, seal }, folder, { customers: false });
  const files = ['branch.csv', 'closure.csv'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.join()).toContain(";'=1+1;'@via;");
  expect(files.join()).not.toMatch(/(^|;)"?[=+@-]/m);
  for (const text of files) expect((await load(text)).faults).toEqual([]);
  expect(await everything()).toEqual(before);
});

// R18.4.13
test('all files of an export show one snapshot, during concurrent writes', async () => {
  await load(csv(branchLine('0101', 'Prima')));
  const day = await dayAhead(9);
  const exported = await fresh.db.transaction().execute(async (tx) => {
    // Agents are read after the branches, and before the closures.
    await sql`lock table agent in access exclusive mode`.execute(tx);
    await sql`insert into closure (branch_code, day, consultants, reason) values ('0101', ${day}, 0, 'Lutto')`.execute(
      tx,
    );
    const counts = exportFiles({ db: fresh.db, seal }, folder, { customers: false });
    // Of this database only: databases of one template share the table's number.
    const waits = sql`
      select from pg_locks join pg_database d on d.oid = database
       where relation = 'agent'::regclass and not granted and datname = current_database()`;
    await expect.poll(async () => (await waits.execute(tx)).rows.length).toBe(1);
    return { counts };
  });
  const counts = await exported.counts;
  expect([counts.get('branch.csv'), counts.get('closure.csv')]).toEqual([1, 0]);
});

// R18.4.9
test('customers are exported only on request, into a file readable by its owner', async () => {
  await load(csv(customerLine()));
  expect([...(await exportFiles({ db: fresh.db, seal }, folder, { customers: false })).keys()]).not.toContain(
    'customer.csv',
  );
  await exportFiles({ db: fresh.db, seal }, join(folder, 'all'), { customers: true });
  expect(statSync(join(folder, 'all', 'customer.csv')).mode & 0o777).toBe(0o600);
});
