import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { AGENT_LINE, aFile, branchLine, csv, customerLine } from './import.testing.ts';
import { type ImportDeps, runImport } from './run-import.ts';
import { faultLine } from './summary-lines.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
const how: ImportDeps = {
  ...{ accept: false, dryRun: false, soundOnly: false },
  ...{ seal, smsPrefixes: [], windows: { leadMinutes: 120, horizonDays: 30 } },
};
/** Imports a whole file, with its header. */
async function loadText(text: string, other: Partial<ImportDeps> = {}) {
  const { faults, touched, tally, isWritten } = await runImport(fresh.db, await aFile(text), { ...how, ...other });
  return { faults: [...faults.map(faultLine), ...touched], tally, isWritten };
}
const load = (...lines: readonly string[]) => loadText(csv(...lines));
/** Imported rows by kind. */
const rowsOf = ({ tally }: Awaited<ReturnType<typeof loadText>>) =>
  Object.fromEntries([...tally.counts].map(([kind, count]) => [kind, Object.values(count).reduce((a, b) => a + b)]));
const branches = () => fresh.db.selectFrom('branch').select(['code', 'name']).orderBy('code').execute();
const customer = () => fresh.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();

// R0.58
test('rows are written in any order, and replaced by code', async () => {
  const agencyLine = branchLine('A501', 'Terza').replace('branch', 'agency');
  const loaded = await load(customerLine('0101'), branchLine('0101', 'Prima'), AGENT_LINE, agencyLine);
  expect(rowsOf(loaded)).toEqual({ branch: 1, agency: 1, agent: 1, customer: 1 });
  expect(await fresh.db.selectFrom('branch').select(['code', 'kind']).orderBy('code').execute()).toEqual([
    { code: '0101', kind: 'branch' },
    { code: 'A501', kind: 'agency' },
  ]);
  expect(await customer()).toMatchObject({ first_name: 'Ginevra', owner_branch: '0101' });
  await load(branchLine('0101', 'Seconda', '20121', '1 09:00-13:00'));
  expect(await branches()).toEqual([
    { code: '0101', name: 'Seconda' },
    { code: 'A501', name: 'Terza' },
  ]);
  const ofBranch = (table: 'opening_hours' | 'duty') =>
    fresh.db.selectFrom(table).selectAll().where('branch_code', '=', '0101').execute();
  expect(await ofBranch('opening_hours')).toHaveLength(1);
  expect(await ofBranch('duty')).toMatchObject([{ consultants: 2 }]);
  expect(await fresh.db.selectFrom('agent').select('caps').execute()).toEqual([{ caps: ['20121', '20122'] }]);
});

// R15.3.8
test('imported tables are analysed at once, so that no plan for empty tables stays', async () => {
  await load(customerLine('0101'), branchLine('0101', 'Prima'));
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname in ('branch', 'customer')`.execute(fresh.db);
  expect(rows).toEqual([{ rows: 1 }, { rows: 1 }]);
});

// R16.11.3
test('a column puts a branch into an area of the desk; without it the area stays, and an unknown one is a fault', async () => {
  await fresh.db.insertInto('area').values({ code: 'NORD', name: 'Nord' }).execute();
  const areas = async () =>
    (await fresh.db.selectFrom('branch').select('area_code').execute()).map(({ area_code }) => area_code);
  const withArea = (area: string) => {
    const [header = '', line = ''] = csv(branchLine('0901', 'Milano Vela')).split('\n');
    return loadText(`${header},area\n${line},${area}`);
  };
  await withArea('NORD');
  expect(await areas()).toEqual(['NORD']);
  await load(branchLine('0901', 'Milano Vela Nuova'));
  expect(await areas()).toEqual(['NORD']);
  expect((await withArea('EST')).faults).toEqual(['line 2: area is no known area: make it in «Persone» first']);
  await withArea('');
  expect(await areas()).toEqual([null]);
});

// R14.2.1
test('a column marks an agent for several areas; without it every agent stays unchanged', async () => {
  const marks = () => fresh.db.selectFrom('agent').select(['code', 'multi_area']).orderBy('code').execute();
  const header = 'code,name,oam,caps,phone,email';
  await loadText(
    `${header},multi_area\nAG01,Livia Vento,A1,,,,si\nAG02,Ivo Conti,A2,20121,,,no\nAG03,Ada Riva,A3,20121,,,`,
  );
  const marked = [
    { code: 'AG01', multi_area: true },
    { code: 'AG02', multi_area: false },
    { code: 'AG03', multi_area: false },
  ];
  expect(await marks()).toEqual(marked);
  await loadText(`${header}\nAG01,Livia Vento,A1,,,`);
  expect(await marks()).toEqual(marked);
  expect((await loadText(`${header},multi_area\nAG01,Livia Vento,A1,,,,forse`)).faults).toEqual([
    'line 2: multi_area must be si or no',
  ]);
});

// R0.39
test('a customer is encrypted', async () => {
  await load(customerLine());
  const stored = await customer();
  expect(JSON.stringify(stored)).not.toContain('BLLGVR');
  expect(stored.tax_code_hash).toEqual(seal.taxCodeHash('BLLGVR87D52M999Y'));
  const opened = [stored.tax_code, stored.email, stored.mobile].map((sealed) => sealed && seal.open(sealed));
  expect(opened).toEqual(['BLLGVR87D52M999Y', 'm@velaposta.example', '+393331000021']);
});

test('a missing column leaves a known customer unchanged, an empty value clears it', async () => {
  await load(customerLine());
  const text = 'tax_code,first_name,last_name,mobile\nBLLGVR87D52M999Y,Ginevra,Bellacqua,';
  await loadText(text);
  expect(await customer()).toMatchObject({ residence_cap: '20122', job: 2, mobile: null, email: expect.any(Buffer) });
});

test('an erased person is not restored', async () => {
  await load(customerLine());
  await fresh.db.updateTable('customer').set({ erased: true, email: null }).execute();
  await load(customerLine());
  expect(await customer()).toMatchObject({ erased: true, email: null });
});

// R13.8.2
test('a customer stored with a former key is updated, not duplicated', async () => {
  await load(customerLine());
  const next = { encryption: Buffer.alloc(32, 8), hash: Buffer.alloc(32, 9) };
  const former = { encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) };
  const later = createSeal({ ...next, previous: [former] });
  await loadText(csv(customerLine()), { seal: later });
  expect(await fresh.db.selectFrom('customer').select('tax_code_hash').execute()).toEqual([
    { tax_code_hash: later.taxCodeHash('BLLGVR87D52M999Y') },
  ]);
});

// R0.58
test('a customer of an unknown branch is reported, and nothing changes', async () => {
  const { faults } = await load(branchLine('0109', 'Nona'), customerLine('9999'));
  expect(faults).toEqual(['line 3: owner_branch is no known branch']);
  expect(await branches()).toEqual([]);
});

// R0.58
test('one row that the database refuses rolls back all others', async () => {
  await sql`alter table branch add constraint no_tenth check (name <> 'Decima')`.execute(fresh.db);
  const refused = load(branchLine('0109', 'Nona'), branchLine('0110', 'Decima'), customerLine('0109'));
  await expect(refused).rejects.toThrow();
  expect(await branches()).toEqual([]);
});

// R16.4.10, R16.8.13, R18.4.10
test('hours that displace a visit stop the whole file and list it, unless accepted', async () => {
  const open = branchLine('0101', 'Prima', '20121', '1-7 09:00-18:00');
  const shorter = branchLine('0101', 'Seconda', '20121', '1-7 14:00-18:00');
  await load(open);
  const { rows } = await sql<{ opp_id: string }>`
    insert into appointment (opp_id, contact_id, product, branch_code, kind, starts, state, tax_code_hash, tax_code,
      first_name, last_name, email, mobile, details, media, verified_at)
    values ('OPP000000000000001', 'C', 1, '0101', 'visit',
      (date_trunc('day', now() at time zone 'Europe/Rome') + interval '3 days 10 hours') at time zone 'Europe/Rome',
      'confirmed', 'x', ${seal.seal('x')}, 'Ginevra', 'Bellacqua', ${seal.seal('x')}, ${seal.seal('x')}, '{}', '{}', now())
    returning opp_id`.execute(fresh.db);
  const { faults } = await load(shorter);
  expect(faults).toEqual([
    expect.stringMatching(`^branch 0101: .* 10:00 request ${rows[0]?.opp_id} loses its half-hour`),
    '1 appointment would have to move: nothing was written. With --accept each is offered other hours.',
  ]);
  expect(faults.join()).not.toMatch(/Ginevra|Bellacqua/);
  // The valid rows alone are not imported either.
  expect((await loadText(csv(shorter), { soundOnly: true })).isWritten).toBe(false);
  expect(await branches()).toEqual([{ code: '0101', name: 'Prima' }]);
  const looked = await loadText(csv(shorter), { accept: true, dryRun: true });
  expect([looked.isWritten, looked.faults]).toEqual([
    false,
    [expect.stringContaining(`request ${rows[0]?.opp_id} loses`), '1 appointment would be offered other hours.'],
  ]);
  const accepted = await loadText(csv(shorter), { accept: true });
  expect(accepted.faults).toEqual([]);
  expect(await fresh.db.selectFrom('displacement').select(['cause', 'state']).execute()).toEqual([
    { cause: 'offGrid', state: 'offered' },
  ]);
});

// R16.4.10
test('a file equal to the current hours keeps the future weeks', async () => {
  const line = branchLine('0101', 'Prima', '20121', '1-5 09:00-18:00');
  await load(line);
  await sql`insert into opening_hours (branch_code, weekday, opens, closes, valid_from)
            values ('0101', 1, 600, 660, '2099-01-01')`.execute(fresh.db);
  await load(line);
  const later = fresh.db.selectFrom('opening_hours').selectAll().where('valid_from', '>', '2098-01-01');
  expect(await later.execute()).toHaveLength(1);
});

// R13.12.2
test('a file whose later lines need a missing column changes nothing, whatever lines precede them', async () => {
  const header = 'kind,code,name,oam,caps,phone,email,tax_code,first_name,last_name';
  await loadText(`${header}\nagent,AG01,Livia Vento,A1,,,,,,\nbranch,0101,Prima,,,,,,,`);
  expect(await fresh.db.selectFrom('agent').select('code').execute()).toEqual([]);
});
