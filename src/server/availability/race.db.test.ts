import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, fromInstant, toCompact, toInstant } from '#domain/time/rome.ts';
import { aBranch, aContext, aDeps, seal } from '../booking/booking.testing.ts';
import { createLimits } from '../http/limits/limits.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { holdSlotCall } from './hold-slot.ts';
import { bookSeat, holdSeat, type Slot } from './take-seat.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
});
afterEach(() => fresh.close());

const DAY = addDays(fromInstant(Date.now()).day, 5);
const slotAt = (minute: number, capacity: number, firstSeat = 1): Slot => ({
  branch: '0101',
  starts: new Date(toInstant(DAY, minute)),
  capacity,
  firstSeat,
});

/** Inserts a row for booked seats; only its id matters here. */
async function anAppointment(who: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into appointment (opp_id, contact_id, product, branch_code, starts, state, tax_code_hash, tax_code,
      first_name, last_name, email, mobile, details, media)
    values (${String(who).padStart(18, '0')}, 'C', 1, '0101', now(), 'confirmed', ${randomBytes(32)}, ${seal.seal('x')},
      'Ginevra', 'Bellacqua', ${seal.seal('x')}, ${seal.seal('x')}, '{}', '{}')
    returning id`.execute(fresh.db);
  return rows[0]?.id ?? '';
}

const visitOf = (caller: number) => Buffer.alloc(32, `visit ${caller} `);
const hold = (caller: number, slot: Slot) =>
  inTransaction(fresh.db, async (tx) => {
    const held = await holdSeat(tx, slot, { visit: visitOf(caller), minutes: 10, holder: null });
    return held?.seat ?? null;
  });
const book = (caller: number, slot: Slot, appointment: string) =>
  inTransaction(fresh.db, async (tx) => (await bookSeat(tx, slot, visitOf(caller), { appointment }))?.seat ?? null);

const CALLERS = 200;
// R0.28
test('the database rejects a second seat of an appointment, at any time', async () => {
  const appointment = await anAppointment(1);
  expect(await book(1, slotAt(600, 1), appointment)).toBe(1);
  const another = book(1, slotAt(630, 1), appointment);
  await expect(another).rejects.toMatchObject({ constraint: 'one_seat_per_appointment' });
  expect(await fresh.db.selectFrom('seat').select('seat').execute()).toHaveLength(1);
});

// R0.28
test.each([
  { round: 1, capacity: 1, firstSeat: 1 },
  { round: 2, capacity: 2, firstSeat: 1 },
  { round: 3, capacity: 3, firstSeat: 1 },
  { round: 4, capacity: 4, firstSeat: 1 },
  { round: 5, capacity: 4, firstSeat: 3 },
])('200 concurrent holds and bookings fill exactly the seats $firstSeat to $capacity', async (of) => {
  const slot = slotAt(600, of.capacity, of.firstSeat);
  const appointments = await Promise.all(Array.from({ length: CALLERS }, (_, caller) => anAppointment(caller)));
  const seats = await Promise.all(
    appointments.map((id, caller) => ((caller * of.round) % 3 === 0 ? book(caller, slot, id) : hold(caller, slot))),
  );
  const won = seats.filter((seat) => seat !== null).sort();
  expect(won).toEqual([1, 2, 3, 4].filter((seat) => seat >= of.firstSeat && seat <= of.capacity));
  const rows = await fresh.db.selectFrom('seat').select('seat').orderBy('seat').execute();
  expect(rows.map(({ seat }) => seat)).toEqual(won);
});

test('an expired hold can be taken like a free seat, by one visit only', async () => {
  const slot = slotAt(660, 1);
  await hold(0, slot);
  await sql`update seat set held_until = now() - interval '1 second'`.execute(fresh.db);
  const seats = await Promise.all(Array.from({ length: CALLERS }, (_, caller) => hold(caller + 1, slot)));
  expect(seats.filter((seat) => seat !== null)).toEqual([1]);
});

test('one visit that requests many slots concurrently ends with one hold', async () => {
  await Promise.all(Array.from({ length: 4 }, (_, n) => hold(7, slotAt(540 + 30 * n, 4))));
  const rows = await fresh.db.selectFrom('seat').select('state').execute();
  expect(rows).toEqual([{ state: 'held' }]);
});

// R0.24
test("a visit's hold becomes its booking, in the same seat, although the slot is full", async () => {
  const slot = slotAt(690, 2);
  await hold(1, slot);
  const own = await hold(2, slot);
  expect(await book(2, slot, await anAppointment(2))).toBe(own);
  expect(await book(3, slot, await anAppointment(3))).toBeNull();
});

// R0.24
test('a booking of another slot frees the hold; a failed booking keeps it', async () => {
  const held = slotAt(720, 1);
  const other = slotAt(750, 1);
  await hold(1, held);
  await book(9, other, await anAppointment(9));
  expect(await book(1, other, await anAppointment(1))).toBeNull();
  expect(await hold(1, other)).toBeNull();
  expect(await hold(2, held)).toBeNull();
  expect(await book(1, slotAt(780, 1), await anAppointment(10))).toBe(1);
  expect(await hold(2, held)).toBe(1);
});

// R15.3.6
test('a hold that lost a race blocks no other while it waits for the next seat', async () => {
  const slot = slotAt(600, 4, 3);
  const quicker = await fresh.db.startTransaction().execute();
  const next = await fresh.db.startTransaction().execute();
  for (const [tx, seat] of [
    [quicker, 3],
    [next, 4],
  ] as const)
    await tx
      .insertInto('seat')
      .values({
        branch_code: '0101',
        starts: slot.starts,
        seat,
        state: 'booked',
        appointment_id: await anAppointment(seat),
      })
      .execute();
  const deps = { ...aDeps(fresh.db), extraLoad: () => 2, limits: createLimits(seal), holdMinutes: 10 };
  const asked = holdSlotCall(deps)({ codFiliale: '0101', data: toCompact(DAY), ora: '10:00' }, aContext());
  await expect.poll(() => waitersFor(quicker)).toBe(1);
  await quicker.commit().execute();
  await expect.poll(() => waitersFor(next)).toBe(1);
  const turn = sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('holds'), hashtext(${`0101 ${DAY}`})) as mine`;
  expect((await turn.execute(next)).rows).toEqual([{ mine: true }]);
  await next.rollback().execute();
  expect(await asked).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
});

async function waitersFor(tx: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ waiters: number }>`
    select count(*)::int as waiters from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
    tx,
  );
  return rows[0]?.waiters ?? 0;
}
