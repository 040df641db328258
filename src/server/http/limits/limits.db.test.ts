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
const yeses = async (parts: RawBuilder<unknown>, of: 'allowed' | 'told') => {
  const { rows } = await sql<{ yes: boolean }>`with ${parts} select yes from ${sql.table(of)} order by n`.execute(
    fresh.db,
  );
  return rows.map(({ yes }) => yes);
};
const mayLookUp = (...asks: readonly Ask[]) => yeses(limits.lookup(asks), 'allowed');
/** Whether those who are known may be told to the addresses they are asked from. */
const mayTell = (...asks: readonly { address: string; known?: boolean }[]) => {
  const known = asks.map((ask) => ask.known ?? true);
  const askers = asks.map(({ address }, n) => ({ address, visit: visit(n) }));
  const those = sql`known as (select * from unnest(${known}::bool[]) with ordinality as known (yes, n))`;
  return yeses(sql`${those}, ${limits.recognise(askers)}`, 'told');
};

async function answers(asks: readonly Ask[]) {
  const seen: boolean[] = [];
  for (const ask of asks) seen.push(...(await mayLookUp(ask)));
  return seen.indexOf(false) === -1 ? asks.length : seen.indexOf(false);
}
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

// R6.11, R13.3.3
describe('lookups', () => {
  test('a visit may ask for five different codes', async () =>
    expect(await answers(times(7, (i) => ({ visit: visit(1), taxCode: code(i) })))).toBe(5));

  test('a code may be asked for five times a day, wherever from', async () =>
    expect(await answers(times(7, (i) => ({ visit: visit(i), taxCode: code(1) })))).toBe(5));

  test('a sixth code is refused when it is asked for many times at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ask = { visit: visit(30 + round), taxCode: `SIXTH${round}` };
      for (let i = 0; i < 5; i++) await mayLookUp({ ...ask, taxCode: `ROUND${round}${i}` });
      const answers = await Promise.all(times(12, () => mayLookUp(ask)));
      expect(answers.flat()).toEqual(times(12, () => false));
    }
  });

  // R15.4.4
  test('asked together are each counted for itself, as one after the other', async () => {
    const [busy, worn] = [visit(20), code(20)];
    for (let i = 0; i < 5; i++) await mayLookUp({ visit: busy, taxCode: code(i) }, { visit: visit(i), taxCode: worn });
    const together = [
      { visit: busy, taxCode: code(9) },
      { visit: visit(9), taxCode: worn },
      { visit: visit(10), taxCode: code(10) },
    ];
    expect(await mayLookUp(...together)).toEqual([false, false, true]);
    // Again, by its visit: the same code is no further one.
    expect(await mayLookUp({ visit: busy, taxCode: code(1) })).toEqual([false]);
    expect(await mayLookUp({ visit: visit(10), taxCode: code(10) })).toEqual([true]);
  });
});

const one = (n: number) => ({ visit: visit(n), hasVisit: true, address: '203.0.113.7' });
/** A new visit at each request, as of a browser without cookies. */
const cookieless = (n: number) => ({ ...one(n), hasVisit: false });
const countRows = async () => (await fresh.db.selectFrom('attempt').selectAll().execute()).length;

// R13.3.5
test('without cookies tokens, codes and events count for the address, in one row each, and one of those with cookies goes on', async () => {
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

test('of one visit three hundred events a day are kept, and of another more', async () => {
  const kept = await Promise.all(times(310, () => limits.event(fresh.db, one(1))));
  expect(kept.filter((allowed) => allowed)).toHaveLength(300);
  expect(await limits.event(fresh.db, one(2))).toBe(true);
});

test('a visit may show five tokens that are refused, and any number of good ones', async () => {
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

test('of 24 tokens that a visit shows at once five are opened', async () => {
  const answers = await Promise.all(times(24, () => limits.openToken(fresh.db, one(1))));
  expect(answers.filter((allowed) => allowed)).toHaveLength(5);
});

// R6.11, R13.3.5
test('a visit may make five requests an hour and try twenty times, and hears how long until the next', async () => {
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
test('three hundred known people a day are told to one address, and to one IPv6 site; others are told theirs', async () => {
  for (const addressOf of [() => '192.0.2.7', (n: number) => `2001:db8:7:${n.toString(16)}::1`]) {
    const told: boolean[] = [];
    for (let n = 0; n <= 300; n++) told.push(...(await mayTell({ address: addressOf(n) })));
    expect(told.indexOf(false)).toBe(300);
    expect(await mayTell({ address: addressOf(301), known: false })).toEqual([true]);
    expect(await mayTell({ address: '198.51.100.1' })).toEqual([true]);
  }
});

// R13.3.3, R15.4.4
test('of those asked together from one address the first are told until three hundred are, and others are told theirs', async () => {
  const [shared, other] = [{ address: '192.0.2.7' }, { address: '198.51.100.1' }];
  expect(await mayTell(...times(298, () => shared))).toEqual(times(298, () => true));
  const unknown = { ...shared, known: false };
  const answers = await mayTell(shared, unknown, other, shared, shared, unknown, shared, other);
  expect(answers).toEqual([true, true, true, true, false, true, false, true]);
});
