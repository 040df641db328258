import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, fromInstant, toInstant, weekday } from '#domain/time/rome.ts';
import { aBranch, aContext, aDeps } from '../booking/booking.testing.ts';
import { demoLoad } from '../demo/load-hash.ts';
import { holidayRows } from '../network/holiday-rows.ts';
import { createPool } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import type { Database } from '../platform/database/schema.ts';
import { createAvailabilityCache, type LookDeps } from './cache/availability-cache.ts';
import { findAgenciesCall } from './find-agencies.ts';
import { findBranchesCall } from './find-branches.ts';
import { getBranchCall } from './get-branch.ts';
import { locateBranchCall } from './locate-branch.ts';
import { offeredSlot } from './offered-slot.ts';
import { agencySlotsCall } from './read-agency-slots.ts';
import { availabilityCall } from './read-availability.ts';
import { type AgendaDeps, readDays } from './read-days.ts';

let fresh: FreshDatabase;
let deps: AgendaDeps & LookDeps;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 2);
  deps = { ...aDeps(fresh.db), windows: { leadMinutes: 120, horizonDays: 800 } };
});
afterEach(() => fresh.close());

const visit = Buffer.alloc(32, 1);
const DAY = addDays(fromInstant(Date.now()).day, 5);
const NEXT_YEAR = Number(DAY.slice(0, 4)) + 1;
const inDecember = (day: string) => `${NEXT_YEAR}-12-${day}`;
/** The clocks change on the last Sunday of the month, `03` or `10`. */
const clockChange = (month: string) => {
  const last = `${NEXT_YEAR}-${month}-31`;
  return addDays(last, -(weekday(last) % 7));
};
const freeOn = async (day: string, asking: Buffer = visit) => {
  const days = (await readDays(deps, { codes: ['0101'], from: day, days: 1, visit: asking })).get('0101') ?? [];
  return days.flatMap(({ slots }) => slots.filter((slot) => slot.free).map((slot) => slot.minute));
};
const holdSeat = (day: string, minute: number, seat: number, minutes: number) =>
  sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
      values ('0101', ${new Date(toInstant(day, minute))}, ${seat}, 'held', ${Buffer.alloc(32, seat)},
              now() + make_interval(mins => ${minutes}::int))`.execute(fresh.db);

test('a slot is taken when every seat is held; own and expired holds do not count', async () => {
  await holdSeat(DAY, 600, 1, 10);
  expect(await freeOn(DAY, Buffer.alloc(32, 9))).toContain(600);
  await holdSeat(DAY, 600, 2, 10);
  expect(await freeOn(DAY, Buffer.alloc(32, 9))).not.toContain(600);
  expect(await freeOn(DAY, Buffer.alloc(32, 2))).toContain(600);
  await sql`update seat set held_until = now() - interval '1 second' where seat = 1`.execute(fresh.db);
  expect(await freeOn(DAY, Buffer.alloc(32, 9))).toContain(600);
});

// R14.1.4
test('every endpoint lists the last seat, held by a visit, as free for that visit and as taken for others', async () => {
  const today = fromInstant(Date.now()).day;
  const ahead = Array.from({ length: 6 }, (_, days) => addDays(today, days)).find(
    (day) => weekday(day) < 6 && day > today,
  );
  const day = ahead ?? today;
  await holdSeat(day, 600, 1, 10);
  await holdSeat(day, 600, 2, 10);
  const found = { cap: '20121', latitude: 45.46, longitude: 9.19, city: '', placeType: 'CAP' } as const;
  const told = async (asking: Buffer) => {
    const by = { ...aContext(), visit: asking };
    const answers = await Promise.all([
      availabilityCall(deps)({ Codice: '0101', Data: day }, by),
      availabilityCall(deps)({ Codice: '0101', Data: day, Giorni: 2 }, by),
      getBranchCall(deps)({ Codice: '0101' }, by),
      findBranchesCall(deps)({ ...found, TipoFiliali: 0, versione: 'FA3' }, by),
      agencySlotsCall(deps)({ IdFiliale: '0101', From: day, To: day }, by),
    ]);
    return answers.map((answer) => {
      const text = JSON.stringify(answer.ok && answer.value.body);
      const ofDay = text.slice(Math.max(0, text.indexOf(`"${day}"`)));
      return /"10:00":true/.test(ofDay.slice(0, ofDay.indexOf('"10:30"'))) || ofDay.includes('10:00:00+');
    });
  };
  expect(await told(Buffer.alloc(32, 2))).toEqual([true, true, true, true, true]);
  expect(await told(Buffer.alloc(32, 9))).toEqual([false, false, false, false, false]);
});

// R7.54
test('closures, absences, national holidays and patron-saint days reduce the slots', async () => {
  const patron = { city: 'Milano', monthDay: '12-07', name: "Sant'Ambrogio" };
  const days = holidayRows(NEXT_YEAR, [patron, { ...patron, city: 'Roma', monthDay: '12-09' }]);
  await fresh.db
    .insertInto('holiday')
    .values([...days])
    .execute();
  const closure = { branch_code: '0101', reason: 'lavori' };
  await fresh.db
    .insertInto('closure')
    .values([
      { ...closure, day: inDecember('10'), consultants: 0 },
      { ...closure, day: inDecember('11'), consultants: 1 },
    ])
    .execute();
  await holdSeat(inDecember('11'), 540, 1, 10);
  const counts = ['07', '08', '09', '10', '11'].map((day) => freeOn(inDecember(day), Buffer.alloc(32, 9)));
  expect((await Promise.all(counts)).map((free) => free.length)).toEqual([0, 0, 18, 0, 17]);
});

test.each(['03', '10'].flatMap((month) => [-1, 0, 1].map((days) => [month, days] as const)))(
  'a seat at 10:00 takes the slot of 10:00 around the clock change in month %s: %i days after it',
  async (month, days) => {
    const day = addDays(clockChange(month), days);
    await holdSeat(day, 600, 1, 10);
    await holdSeat(day, 600, 2, 10);
    const free = await freeOn(day, Buffer.alloc(32, 9));
    expect([free.length, free.includes(600)]).toEqual([17, false]);
  },
);

test('exactly the free slots of the demonstration can be taken', async () => {
  const demo = { ...deps, extraLoad: demoLoad };
  const [day] = (await readDays(demo, { codes: ['0101'], from: DAY, days: 1 })).get('0101') ?? [];
  for (const { minute, free } of day?.slots ?? []) {
    const slot = await offeredSlot(demo, { branch: '0101', day: DAY, minute, visit });
    expect(slot !== null).toBe(free);
    if (slot) expect(slot.firstSeat).toBeLessThanOrEqual(slot.capacity);
  }
});

// R15.2.6
test('read endpoints send at most two queries for any number of branches and days, and none when cached', async () => {
  for (let n = 102; n < 110; n += 1)
    await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng)
      values (${`0${n}`}, 'branch', 'F', 'Via della Vela 12', '20121', 'Milano', 'MI', ${45 + n / 1000}, 9.19)`.execute(
      fresh.db,
    );
  let asked = 0;
  const counted = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: createPool({ url: fresh.url }) }),
    log: () => {
      asked += 1;
    },
  });
  const on = { ...deps, cache: createAvailabilityCache(counted, 0) };
  const place = {
    cap: '20121',
    latitude: 45.46,
    longitude: 9.19,
    city: '',
    placeType: 'CAP',
    TipoFiliali: 0,
    versione: 'FA3',
  } as const;
  const countsOf = async (of: typeof on) => {
    const calls = [
      () => findBranchesCall(of)(place, aContext()),
      () => getBranchCall(of)({ Codice: '0101' }, aContext()),
      () => availabilityCall(of)({ Codice: '0101', Data: DAY, Giorni: 7 }, aContext()),
      () => locateBranchCall(of)({ IdFiliale: '0101' }, aContext()),
      () => findAgenciesCall(of)({ cap: '20121', latitude: 45.46, longitude: 9.19, placeType: 'CAP' }, aContext()),
      () => agencySlotsCall(of)({ IdFiliale: '0101', From: DAY, To: addDays(DAY, 6) }, aContext()),
    ];
    const counts: number[] = [];
    for (const call of calls) {
      asked = 0;
      await call();
      counts.push(asked);
    }
    return counts;
  };
  expect(await countsOf(on)).toEqual([2, 1, 1, 1, 1, 1]);
  const kept = { ...deps, cache: createAvailabilityCache(counted, Number.POSITIVE_INFINITY) };
  await countsOf(kept);
  expect(await countsOf(kept)).toEqual([0, 0, 0, 0, 0, 0]);
  await counted.destroy();
});
