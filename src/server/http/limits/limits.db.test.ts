import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSeal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { createLimits } from './limits.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const limits = createLimits(createSeal({ encryption: Buffer.alloc(32), hash: Buffer.alloc(32) }));
const visit = (n: number) => Buffer.alloc(32, n);
const code = (n: number) => `CODE${n}`;

type Ask = { visit: Buffer; taxCode: string };
const isYes = async (parts: RawBuilder<unknown>, of: 'allowed' | 'may_be_told') => {
  const { rows } = await sql<{ yes: boolean }>`with ${parts} select yes from ${sql.table(of)}`.execute(fresh.db);
  return rows[0]?.yes;
};
const mayLookUp = (ask: Ask) => isYes(limits.lookup(ask), 'allowed');
/** Whether a known person may be returned to an address. */
const mayTell = (address: string, known = true) =>
  isYes(sql`known as (select ${known}::bool as yes), ${limits.recognise({ address, visit: visit(0) })}`, 'may_be_told');

async function answers(asks: readonly Ask[]) {
  const seen: (boolean | undefined)[] = [];
  for (const ask of asks) seen.push(await mayLookUp(ask));
  return seen.indexOf(false) === -1 ? asks.length : seen.indexOf(false);
}
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

// R6.11, R13.3.3
describe('lookups', () => {
  test('a visit may look up five different codes', async () =>
    expect(await answers(times(7, (i) => ({ visit: visit(1), taxCode: code(i) })))).toBe(5));

  test('a code may be looked up five times a day, from any visit', async () =>
    expect(await answers(times(7, (i) => ({ visit: visit(i), taxCode: code(1) })))).toBe(5));

  test('six concurrent lookups of one code return five results', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ask = { visit: visit(30 + round), taxCode: `SIXTH${round}` };
      for (let i = 0; i < 5; i++) await mayLookUp({ ...ask, taxCode: `ROUND${round}${i}` });
      const answers = await Promise.all(times(12, () => mayLookUp(ask)));
      expect(answers).toEqual(times(12, () => false));
    }
  });

  // R15.4.4
  test('a repeated code does not count again for its visit, but counts for the code', async () => {
    const [busy, worn] = [visit(20), code(20)];
    for (let i = 0; i < 5; i++)
      await Promise.all([mayLookUp({ visit: busy, taxCode: code(i) }), mayLookUp({ visit: visit(i), taxCode: worn })]);
    expect(await mayLookUp({ visit: busy, taxCode: code(9) })).toBe(false);
    expect(await mayLookUp({ visit: visit(9), taxCode: worn })).toBe(false);
    expect(await mayLookUp({ visit: visit(10), taxCode: code(10) })).toBe(true);
    expect(await mayLookUp({ visit: visit(10), taxCode: code(10) })).toBe(true);
    // One code more than five is over the limit for every code of that visit.
    expect(await mayLookUp({ visit: busy, taxCode: code(1) })).toBe(false);
  });
});

const one = (n: number) => ({ visit: visit(n), hasVisit: true, address: '203.0.113.7' });
/** A new visit per request, as from a browser without cookies. */
const cookieless = (n: number) => ({ ...one(n), hasVisit: false });
const countRows = async () => (await fresh.db.selectFrom('attempt').selectAll().execute()).length;

// R13.3.5
test('without cookies the limits count by address, in one row each, and visits with cookies are unaffected', async () => {
  const asks = times(400, () => 0).map((_, n) => cookieless(n));
  const opened = await Promise.all(asks.map((ask) => limits.openToken(fresh.db, ask)));
  const sent = await Promise.all(asks.map((ask, n) => limits.code(fresh.db, { ...ask, subject: String(n) })));
  await Promise.all(asks.map((ask) => limits.event(fresh.db, ask)));
  expect([opened, sent].map((each) => each.filter((allowed) => allowed).length)).toEqual([300, 180]);
  // A window may end in between.
  expect(await countRows()).toBeLessThanOrEqual(8);
  expect(await limits.openToken(fresh.db, one(1))).toBe(true);
  expect(await limits.code(fresh.db, { ...one(1), subject: '1' })).toBe(true);
});

test('a visit gets three codes for one subject and nine for all in ten minutes', async () => {
  const sent = [];
  for (const subject of [0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7])
    sent.push(await limits.code(fresh.db, { ...one(1), subject: String(subject) }));
  expect(sent).toEqual([true, true, true, false, true, true, true, true, true, true, false, false]);
  expect(await limits.code(fresh.db, { ...one(2), subject: '7' })).toBe(true);
});

test('three hundred events of a visit are stored per day; other visits are unaffected', async () => {
  const kept = await Promise.all(times(310, () => limits.event(fresh.db, one(1))));
  expect(kept.filter((allowed) => allowed)).toHaveLength(300);
  expect(await limits.event(fresh.db, one(2))).toBe(true);
});

test('a visit may send five invalid tokens, and any number of valid ones', async () => {
  const ask = one(1);
  const good = async () => {
    const allowed = await limits.openToken(fresh.db, ask);
    await limits.acceptToken(fresh.db, ask);
    return allowed;
  };
  for (let i = 0; i < 4; i++) expect(await limits.openToken(fresh.db, ask)).toBe(true);
  for (let i = 0; i < 9; i++) expect(await good()).toBe(true);
  expect(await limits.openToken(fresh.db, ask)).toBe(true);
  expect(await limits.openToken(fresh.db, ask)).toBe(false);
  expect(await limits.openToken(fresh.db, one(2))).toBe(true);
});

test('of 24 concurrent invalid tokens of a visit five are checked', async () => {
  const answers = await Promise.all(times(24, () => limits.openToken(fresh.db, one(1))));
  expect(answers.filter((allowed) => allowed)).toHaveLength(5);
});

// R6.11, R13.3.5
test('a visit may create five times and try twenty times an hour; status 429 tells the remaining seconds', async () => {
  const ask = { visit: visit(1) };
  for (let i = 0; i < 20; i++) expect(await limits.create(fresh.db, ask)).toBeNull();
  const left = await sql<{ seconds: number }>`
    select ceil(3600 - extract(epoch from now())::numeric % 3600)::int as seconds`.execute(fresh.db);
  const refused = await limits.create(fresh.db, ask);
  expect(refused).toMatchObject({ ok: false, error: 'too-many-requests' });
  expect(Math.abs((refused?.seconds ?? 0) - (left.rows[0]?.seconds ?? 0))).toBeLessThanOrEqual(2);
  const other = { visit: visit(2) };
  for (let i = 0; i < 5; i++) {
    expect(await limits.create(fresh.db, other)).toBeNull();
    for (const made of limits.made(other)) await made.rows(fresh.db);
  }
  expect(await limits.create(fresh.db, other)).toMatchObject({ error: 'too-many-requests' });
});

// R13.3.3
test('an address or IPv6 site gets three hundred known persons a day; other addresses are unaffected', async () => {
  for (const addressOf of [() => '192.0.2.7', (n: number) => `2001:db8:7:${n.toString(16)}::1`]) {
    const answers: (boolean | undefined)[] = [];
    for (let n = 0; n <= 300; n++) answers.push(await mayTell(addressOf(n)));
    expect(answers.indexOf(false)).toBe(300);
    expect(await mayTell(addressOf(301), false)).toBe(true);
    expect(await mayTell('198.51.100.1')).toBe(true);
  }
});

// R13.3.3, R15.4.4
test('of simultaneous lookups from one address exactly three hundred return a known person', async () => {
  for (let n = 0; n < 295; n++) await mayTell('192.0.2.7');
  const answers = await Promise.all([...times(10, () => mayTell('192.0.2.7')), mayTell('192.0.2.7', false)]);
  expect(answers.slice(0, 10).filter(Boolean)).toHaveLength(5);
  expect(answers[10]).toBe(true);
});
