import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  aBranch,
  aContext,
  aCustomer,
  aPayload,
  dayAhead,
  everyContactProven,
  recognised,
} from '../booking.testing.ts';
import { applyMove } from '../change/apply-move.ts';
import { key } from '../change/change.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { createAppointmentCall } from '../create/create.ts';
import { booker, limited } from './unproven.testing.ts';

let fresh: FreshDatabase;
let book: ReturnType<typeof booker>;
beforeEach(async () => {
  fresh = await freshDatabase();
  // 18 seats a day.
  await aBranch(fresh.db, 1);
  book = booker(limited(fresh.db));
});
afterEach(() => fresh.close());

const OTHER = { address: '198.51.100.4' };
const asLimited = ({ until }: { readonly until: string | null }) => until !== null;
const iso = (n: number) => dayAhead(n).replace(/(....)(..)(..)/, '$1-$2-$3');
const move = (visit: { readonly oppID: string; readonly who: RequestContext }, when: string, more: object = {}) =>
  moveAppointment(limited(fresh.db))(
    'CreaAppuntamentoAsync',
    simplePayload.parse({ oppID: visit.oppID, versione: 1, data: when, ...more }),
    key(visit.who),
  );
const unproven = () =>
  fresh.db.selectFrom('appointment').select(['limited_at', 'confirm_minutes', 'confirm_by']).orderBy('id').execute();

// R13.5.8
describe('an unproven booking', () => {
  test('has no deadline while its address is below its share of the day', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(await book(n));
    expect(made.map(asLimited)).toEqual([false, false, false, true, true]);
    const minutes = (Date.parse(made[3]?.until ?? '') - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(30);
    expect(asLimited(await book(10, OTHER))).toBe(false);
    expect(asLimited(await book(1, { day: 8 }))).toBe(false);
  });

  test('counts towards the widest IP range of its address', async () => {
    const made = [];
    for (let n = 0; n < 4; n += 1) made.push(await book(n, { address: `2001:db8:1:${n}00::1` }));
    expect(made.map(asLimited)).toEqual([false, false, false, true]);
  });

  test('is counted one after another when many from one address arrive together', async () => {
    const made = await Promise.all(Array.from({ length: 16 }, (_, n) => book(n)));
    expect(made.filter(({ oppID }) => oppID !== '')).toHaveLength(16);
    expect(made.filter((each) => !asLimited(each))).toHaveLength(3);
  });

  test('gets a deadline when unproven bookings fill a third of the day', async () => {
    const made = [];
    for (let n = 0; n < 8; n += 1) made.push(await book(n, { address: `198.51.100.${n}` }));
    expect(made.map(asLimited)).toEqual([false, false, false, false, false, false, true, true]);
  });

  test('gets a deadline when its address has a twentieth of all days of the branch', async () => {
    const deps = { ...limited(fresh.db), windows: { leadMinutes: 120, horizonDays: 10 } };
    book = booker(deps);
    // 11 days of 18 seats: 9 of 198; today may be over.
    const made = [];
    for (const day of [1, 2, 3, 4, 5]) for (let n = 0; n < 2; n += 1) made.push(await book(n, { day }));
    expect(made.slice(0, 8).some(asLimited)).toBe(false);
    expect(made.filter((each) => !asLimited(each))).toHaveLength(9);
  });

  test('stops counting once its contact is proven or its deadline is over', async () => {
    for (let n = 0; n < 3; n += 1) await book(n);
    await everyContactProven(fresh.db);
    expect(asLimited(await book(3))).toBe(false);
    await book(4);
    await book(5);
    expect(asLimited(await book(6))).toBe(true);
    await sql`update seat set held_until = now() where holder is not null`.execute(fresh.db);
    expect(asLimited(await book(7))).toBe(false);
    const marked = await fresh.db.selectFrom('seat').where('holder', 'is not', null).select('starts').execute();
    expect(marked).toHaveLength(5);
  });

  test('counts also as a journalled request', async () => {
    for (let n = 0; n < 3; n += 1) await book(n);
    expect(asLimited(await book(3, { replayed: true }))).toBe(true);
  });

  test('gets the same answer when its idempotency key is repeated', async () => {
    for (let n = 0; n < 3; n += 1) await book(n);
    const { payload, who, until } = await book(3);
    const again = await createAppointmentCall(limited(fresh.db))(payload, who);
    expect(again).toMatchObject({ value: { body: { confermaEntro: until } } });
  });
});

// R13.5.8
test('bookings with a stored contact get no deadline and do not count', async () => {
  for (let n = 0; n < 4; n += 1) await book(n);
  await aCustomer(fresh.db);
  const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
  const made = await createAppointmentCall(limited(fresh.db))(
    aPayload({ ora: '12:00', lookupRef, datiCliente: masks }),
    aContext(),
  );
  expect(made.ok && made.value.body).not.toHaveProperty('confermaEntro');
  expect(await fresh.db.selectFrom('seat').where('holder', 'is', null).select('seat').execute()).toHaveLength(1);
});

// R13.5.8
describe('a change of an unproven booking', () => {
  test('counts on its new day', async () => {
    for (let n = 0; n < 3; n += 1) await book(n);
    const visit = await book(0, { day: 8 });
    const moved = await move(visit, `${iso(7)} 12:00`);
    expect(moved).toMatchObject({ value: { body: { resultCode: 0, confermaEntro: expect.any(String) } } });
    const second = await book(1, { day: 8 });
    expect(await move(second, `${iso(9)} 12:00`)).toMatchObject({ value: { body: { resultCode: 0 } } });
    const marked = await fresh.db.selectFrom('seat').where('holder', 'is not', null).select('seat').execute();
    expect(marked).toHaveLength(5);
  });

  test('by staff leaves it counted for the address that booked', async () => {
    const { oppID } = await book(0);
    const { id, ...row } = await fresh.db
      .selectFrom('appointment')
      .select(['id', 'opp_id', 'version', 'starts', 'info_only', 'kind as asked_for'])
      .where('opp_id', '=', oppID)
      .executeTakeFirstOrThrow();
    const slot = {
      branch: '0101',
      starts: new Date((row.starts?.getTime() ?? 0) + 1_800_000),
      firstSeat: 1,
      capacity: 1,
    };
    const by = { visit: Buffer.alloc(32, 3), whom: 'staff' } as const;
    await inTransaction(fresh.db, (tx) => applyMove(tx, { id, ...row }, { slot, by }));
    const seats = await fresh.db.selectFrom('seat').select(['starts', 'holder']).execute();
    expect(seats).toEqual([{ starts: slot.starts, holder: expect.any(Buffer) }]);
  });

  test('keeps an existing deadline', async () => {
    for (let n = 0; n < 3; n += 1) await book(n);
    const visit = await book(3);
    const [before] = (await unproven()).slice(-1);
    const moved = await move(visit, `${iso(9)} 12:00`, { email: 'nuova@posta.example' });
    expect(moved).toMatchObject({ value: { body: { confermaEntro: expect.any(String) } } });
    expect((await unproven()).at(-1)).toEqual(before);
  });

  test('sets a deadline when a browser with unproven contact replaces stored contacts', async () => {
    for (let n = 0; n < 3; n += 1) await book(n);
    await aCustomer(fresh.db);
    const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
    const payload = aPayload({ ora: '12:00', lookupRef, datiCliente: masks });
    const made = await createAppointmentCall(limited(fresh.db))(payload, aContext());
    if (!made.ok || !('oppID' in made.value.body)) throw new Error('not made');
    const visit = {
      oppID: made.value.body.oppID,
      who: aContext({ proof: sha256(made.value.effects?.proofToken ?? '') }),
    };
    const changed = await move(visit, `${iso(7)} 12:00`, { email: 'nuova@posta.example' });
    expect(changed).toMatchObject({ value: { body: { confermaEntro: expect.any(String) } } });
  });
});
