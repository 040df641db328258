import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { createSeal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { rejectedText, writeRejects } from './files/reject-file.ts';
import { templates } from './files/templates.ts';
import { AGENT_LINE, aFile, branchLine, csv, customerLine } from './import.testing.ts';
import { type ImportDeps, runImport } from './run-import.ts';
import { dryRunLines, faultLine } from './summary-lines.ts';
import { importCustomers } from './write/import-customers.ts';
import { newTally } from './write/tally.ts';

let fresh: FreshDatabase;
let folder: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'fissa-import-'));
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
const OPEN = '1-7 09:00-18:00';
const DAYS = 'kind,code,day,last_day,from,until,consultants,reason,active\n';
const dayAhead = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'Europe/Rome')::date + ${days}::int)::text as day`.execute(fresh.db);
  return rows[0]?.day ?? '';
};
/** A visit at ten in three days. */
const aVisit = () =>
  sql`
    insert into appointment (opp_id, contact_id, product, branch_code, kind, starts, state, tax_code_hash, tax_code,
      first_name, last_name, email, mobile, details, media, verified_at)
    values ('OPP000000000000001', 'C', 1, '0101', 'visit',
      (date_trunc('day', now() at time zone 'Europe/Rome') + interval '3 days 10 hours') at time zone 'Europe/Rome',
      'confirmed', 'x', ${seal.seal('x')}, 'Ginevra', 'Bellacqua', ${seal.seal('x')}, ${seal.seal('x')}, '{}', '{}', now())`.execute(
    fresh.db,
  );
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

// R18.4.1
test('every template imports unchanged, and describes each column', async () => {
  const kinds = ['branch', 'agency', 'agent', 'customer', 'closure', 'absence'];
  expect(templates().map(([name]) => name)).toEqual(kinds.map((kind) => `${kind}.csv`));
  for (const [name, text] of templates()) {
    const { faults, isWritten, tally } = await load(text);
    expect([name, faults, isWritten]).toEqual([name, [], true]);
    // Its example is a row.
    expect(tally.counts.size, name).toBe(1);
    const [header = '', ...lines] = text.split('\r\n');
    const [, ...columns] = header.split(';');
    for (const column of columns)
      expect(lines, `${name}, ${column}`).toContainEqual(expect.stringMatching(new RegExp(`^"?# ${column}: \\w`)));
  }
});

// R18.4.2, R0.5
test('a dry run lists additions, changes, deactivations and rejects, masks persons, and writes nothing', async () => {
  await load(csv(branchLine('0101', 'Prima'), branchLine('0102', 'Due'), customerLine('0101')));
  const before = await everything();
  const text = csv(
    branchLine('0101', 'Seconda', '20121', '1-5 09:00-12:00'),
    branchLine('0103', 'Nuova'),
    customerLine('0101', 'nuova@velaposta.example').replace('Ginevra,Bellacqua,333 1000021', 'Livia,Vento,333 1000099'),
    branchLine('0104', 'Errata', '2012'),
    customerLine('0999').replace('BLLGVR87D52M999Y', 'TRRRND79P03M999W'),
  );
  const found = await load(text, { dryRun: true });
  expect(dryRunLines(found)).toEqual([
    'branch 0101: name: Prima → Seconda, hours: 1-5 09:00-13:00; 6 09:00-12:30 → 1-5 09:00-12:00',
    'branch 0103: added',
    'customer of line 4: first_name: G**** → L****, last_name: B**** → V****, email: m***@v***.example → n***@v***.example, mobile: ********21 → ********99',
    'rejected: line 5: cap is not valid',
    'rejected: line 6: owner_branch is no known branch',
    'branch: 1 added, 1 changed, 0 deactivated, 0 unchanged',
    'customer: 0 added, 1 changed, 0 deactivated, 0 unchanged',
    '2 rows are rejected',
    'Nothing was written: --dry-run.',
  ]);
  const end = await load('kind,code,active\nbranch,0102,no', { dryRun: true });
  expect(dryRunLines(end)[0]).toBe('branch 0102: deactivated, active: si → no');
  expect(await everything()).toEqual(before);
});

// R18.4.3
test('valid rows are imported; rejected ones go to a file, which imports once corrected', async () => {
  const text = csv(
    branchLine('0101', 'Prima'),
    branchLine('0102', 'Due', '2012'),
    `${AGENT_LINE},too,many`,
    customerLine('0999'),
  );
  const strict = await load(text);
  expect([strict.isWritten, strict.faults.length]).toEqual([false, 3]);
  expect(await fresh.db.selectFrom('branch').select('code').execute()).toEqual([]);
  const file = await aFile(text);
  const { faults, isWritten } = await runImport(fresh.db, file, { ...how, soundOnly: true });
  expect([isWritten, faults.map(faultLine)]).toEqual([
    true,
    [
      'line 3: cap is not valid',
      "line 4: is not a line of CSV with the header's columns",
      'line 5: owner_branch is no known branch',
    ],
  ]);
  expect(await fresh.db.selectFrom('branch').select('code').execute()).toEqual([{ code: '0101' }]);
  const path = join(folder, 'rejects.csv');
  await writeRejects(path, file.source, faults);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const rejects = readFileSync(path, 'utf8');
  // No second file replaces it: it may be the only copy of these rows.
  await expect(writeRejects(path, file.source, faults)).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe(rejects);
  const [header, ...lines] = rejects.split('\r\n');
  expect(header).toMatch(/^\uFEFFrejected_line,rejected_reason,kind,code,name,/);
  expect(lines[0]).toBe(`3,cap is not valid,${branchLine('0102', 'Due', '2012', '"1-5 09:00-13:00; 6 09:00-12:30"')}`);
  const mended = rejects.replace(',2012,', ',20121,').replace(',too,many', '').replace('0999', '0102');
  expect(await load(mended)).toMatchObject({ faults: [], isWritten: true });
  let again = '';
  for await (const part of rejectedText((await aFile(rejects)).source, [{ line: 2, reason: 'still' }])) again += part;
  expect(again.split('\r\n')[1]).toMatch(/^2,still,branch,0102,/);
});

/** So many imaginary persons. */
const manyPeople = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const letters = [0, 1, 2].map((place) => 'BCDFGLMNPRSTVZ'.charAt(Math.floor(at / 14 ** place) % 14)).join('');
    const first15 = `${letters}GVR87D52M999`;
    return first15 + checkLetter(first15);
  });
const peopleFile = (codes: readonly string[]): readonly string[] => [
  'tax_code,first_name,last_name,email',
  ...codes.map((code) => `${code},Ginevra,Bellacqua,a@v.example`),
];

// R18.4.4
test('thousands of customers are imported in batches, and a repeat changes nothing', async () => {
  const codes = manyPeople(1_100);
  const text = peopleFile(codes);
  const heard: number[] = [];
  const first = await load(text.join('\n'), { heard: (line) => heard.push(line) });
  expect([first.isWritten, first.tally.counts.get('customer')]).toMatchObject([true, { added: 1_100 }]);
  expect(heard).toEqual([1_001]);
  const rows = fresh.db.selectFrom('customer').select(({ fn }) => fn.countAll().as('count'));
  expect(await rows.execute()).toEqual([{ count: '1100' }]);
  const again = await load([...text, `${codes[7]},Ginevra,Bellacqua,`].join('\n'));
  expect(again.faults.map(faultLine)).toEqual(['line 1102: says again what line 9 says']);
  const last = await load(text.join('\n'));
  expect(last.tally.counts.get('customer')).toMatchObject({ added: 0, changed: 0, unchanged: 1_100 });
});

// R18.4.4
test('no batch reads the whole table, even in a first import', async () => {
  const codes = manyPeople(60);
  const batches = async function* () {
    for (const code of codes) yield [{ line: 2, row: { kind: 'customer' as const, tax_code: code, ...NAMES } }];
  };
  // State after a first start.
  await sql`vacuum analyze customer`.execute(fresh.db);
  const deps = { seal, codes: new Set<string>(), tally: newTally(), writes: () => true };
  await fresh.db.transaction().execute(async (tx) => {
    for await (const faults of importCustomers(tx, batches(), deps)) expect(faults).toEqual([]);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'customer'`.execute(tx);
    expect(rows).toEqual([{ read: 0 }]);
  });
});
const NAMES = { first_name: 'Ginevra', last_name: 'Bellacqua' };

// R18.4.2, R18.4.7
test('a closure that displaces a visit stops with a list; accepted, it gives offers; `no` removes it', async () => {
  await load(csv(branchLine('0101', 'Prima', '20121', OPEN)));
  await aVisit();
  const closed = `${DAYS}closure,0101,${await dayAhead(2)},${await dayAhead(4)},09:00,13:00,,Trasloco,`;
  const { touched, isWritten } = await load(closed);
  expect([touched.length, isWritten]).toEqual([2, false]);
  expect(touched[0]).toMatch(/^branch 0101: .* 10:00 request OPP000000000000001 loses its half-hour/);
  const looked = dryRunLines(await load(closed, { accept: true, dryRun: true }));
  expect(looked).toContain(touched[0]);
  expect(looked).toContain('1 appointment would be offered other hours.');
  expect(await fresh.db.selectFrom('displacement').select('state').execute()).toEqual([]);
  await load(closed, { accept: true });
  const closures = () => fresh.db.selectFrom('closure').select(['consultants', 'reason', 'from_minute']).execute();
  expect(await closures()).toEqual(Array(3).fill({ consultants: 0, reason: 'Trasloco', from_minute: 540 }));
  expect(await fresh.db.selectFrom('displacement').select('state').execute()).toEqual([{ state: 'offered' }]);
  await load(closed.replace(/,$/, ',no'));
  expect(await closures()).toEqual([]);
  const bad = await load(`${DAYS}closure,0999,2099-01-01,,,,,Lutto,\nclosure,0101,2020-01-01,,,,,Lutto,`);
  expect(bad.faults.map(faultLine)).toEqual(['line 2: code is no known branch', 'line 3: day is over']);
});

// R18.4.7
test("the number of absences is the file's, with any repetition; a loan stays the desk’s", async () => {
  await load(csv(branchLine('0101', 'Prima', '20121', OPEN), branchLine('0102', 'Due', '20121', OPEN)));
  const day = await dayAhead(3);
  const away = async () => (await fresh.db.selectFrom('roster_change').select('delta').execute()).length;
  const absent = (count: string, active = '') => load(`${DAYS}absence,0101,${day},,14:00,18:00,${count},,${active}`);
  await absent('2');
  await absent('2');
  expect(await away()).toBe(2);
  await absent('');
  expect(await away()).toBe(1);
  await sql`
    with loan as (insert into capacity_change (kind, branch_codes, first_day, payload, reason, state, applied_at, affected,
      affected_sha256) values ('loan', '{0101,0102}', ${day}, '{}', 'Aiuto', 'applied', now(), 0, '') returning id)
    insert into roster_change (change_id, branch_code, day, from_minute, until_minute, delta)
    select id, '0101', ${day}::date, 840, 1080, -1 from loan`.execute(fresh.db);
  await absent('1', 'no');
  expect(await away()).toBe(1);
});

// R18.4.7
test('an ending branch stops with its visits listed; an agent ends at once, and both return', async () => {
  const whole = csv(branchLine('0101', 'Prima', '20121', OPEN), AGENT_LINE);
  await load(whole);
  await aVisit();
  const end = 'kind,code,active\nbranch,0101,no\nagent,AG01,no';
  expect(await load(end)).toMatchObject({ isWritten: false, touched: { length: 2 } });
  await load(end, { accept: true });
  const active = async () => [
    ...(await fresh.db.selectFrom('branch').select('active').execute()),
    ...(await fresh.db.selectFrom('agent').select('active').execute()),
  ];
  expect(await active()).toEqual([{ active: false }, { active: false }]);
  expect(await fresh.db.selectFrom('displacement').select('cause').execute()).toEqual([{ cause: 'closed' }]);
  await load(whole);
  expect(await active()).toEqual([{ active: true }, { active: true }]);
  const unknown = await load('kind,code,active\nagency,0101,no');
  expect(unknown.faults.map(faultLine)).toEqual(['line 2: code is no known agency']);
});

// R18.4.8
test('a branch has twelve consultants, and another number on Saturday', async () => {
  await load(csv(branchLine('0101', 'Prima').replace(',2,,', ',1-5 12; 6 5,,')));
  const duty = fresh.db.selectFrom('duty').select(['weekday', 'consultants']).orderBy('weekday');
  expect((await duty.execute()).map(({ consultants }) => consultants)).toEqual([12, 12, 12, 12, 12, 5]);
});
