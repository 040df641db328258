import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, fromInstant, toInstant, weekday } from '#domain/time/rome.ts';
import { aContext, aDeps } from '../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import type { LookDeps } from './cache/availability-cache.ts';
import { findAgenciesCall } from './find-agencies.ts';
import { agencySlotsCall, wireTime } from './read-agency-slots.ts';

let fresh: FreshDatabase;
let deps: LookDeps;
beforeEach(async () => {
  fresh = await freshDatabase();
  deps = { ...aDeps(fresh.db), windows: { leadMinutes: 120, horizonDays: 400 } };
});
afterEach(() => fresh.close());

const MILAN = { lat: 45.46, lng: 9.19 };
const place = (code: string, north: number, change: { kind?: string; active?: boolean } = {}) =>
  sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng, email, active, ocs_code, since)
      values (${code}, ${change.kind ?? 'agency'}, ${`Agenzia ${code}`}, 'Via della Vela 12', '20121', 'Milano', 'MI',
              ${MILAN.lat + north / 111.2}, ${MILAN.lng}, 'agenzia@quintavela.example', ${change.active ?? true},
              'OCS1', '2019-01-01')`.execute(fresh.db);
const search = async (point = MILAN) => {
  const input = { latitude: point.lat, longitude: point.lng, cap: '20121', placeType: 'CAP' } as const;
  const answer = await findAgenciesCall(deps)(input, aContext());
  return answer.ok ? answer.value.body.map((agency) => agency.CodiceOcsPV) : [];
};
const slots = async (From: string, To: string, code = 'A5001') => {
  const answer = await agencySlotsCall(deps)({ IdFiliale: code, From, To }, aContext());
  return answer.ok ? answer.value.body.Slots : [];
};
const closedDays = async (From: string, To: string) => {
  const answer = await agencySlotsCall(deps)({ IdFiliale: 'A5001', From, To }, aContext());
  return answer.ok ? answer.value.body.Chiusi : [];
};
const openWeek = async (code: string) => {
  for (const day of [1, 2, 3, 4, 5]) {
    await sql`insert into opening_hours values (${code}, ${day}, 540, 780), (${code}, ${day}, 840, 1080)`.execute(
      fresh.db,
    );
    await sql`insert into duty values (${code}, ${day}, 1)`.execute(fresh.db);
  }
};

// R7.12, R1.4
test('returns agencies within 50 km, nearest first; no branches, closed or distant agencies', async () => {
  await place('A5002', 49.9);
  await place('A5001', 5);
  await place('A5003', 50.1);
  await place('A5004', 1, { active: false });
  await place('0101', 1, { kind: 'branch' });
  expect(await search()).toEqual(['A5001', 'A5002']);
});

// R7.12
test('returns at most ten', async () => {
  for (let n = 1; n <= 12; n += 1) await place(`A50${String(n).padStart(2, '0')}`, n);
  const found = await search();
  expect([found.length, found[0], found[9]]).toEqual([10, 'A5001', 'A5010']);
});

test('returns an empty list far from any agency', async () => {
  await place('A5001', 0);
  expect(await search({ lat: 37.5, lng: 15.09 })).toEqual([]);
});

// R3.17, R7.12, R1.4
test('a search by code returns exactly that agency, with its fields under their wire names', async () => {
  await place('A5001', 5);
  await place('A5002', 6);
  const answer = await findAgenciesCall(deps)({ IdFiliale: 'A5001' }, aContext());
  expect(answer.ok && answer.value.body).toEqual([
    {
      RagioneSociale: 'Agenzia A5001',
      IndirizzoUfficio: 'Via della Vela 12',
      CAPUfficio: '20121',
      CittaUfficio: 'Milano',
      ProvinciaUfficio: 'MI',
      Latitudine: MILAN.lat + 5 / 111.2,
      Longitudine: MILAN.lng,
      Email: 'agenzia@quintavela.example',
      CodOcsCOMPASS: 'OCS1',
      Dal: '2019-01-01',
      CodiceOcsPV: 'A5001',
      orari: [],
    },
  ]);
  await place('0101', 5, { kind: 'branch' });
  for (const IdFiliale of ['A9999', '0101']) {
    const none = await findAgenciesCall(deps)({ IdFiliale }, aContext());
    expect(none.ok && none.value.body).toEqual([]);
  }
});

const TODAY = fromInstant(Date.now()).day;
const MONDAY = addDays(TODAY, 15 - weekday(TODAY));

// R3.20, R3.21, R7.14, R7.56, R9.15
test('a free weekday has the 16 slots of the grid, a weekend none', async () => {
  await place('A5001', 0);
  await openWeek('A5001');
  // The agency is open at lunch on that Monday, but the grid has no such slot.
  await sql`insert into opening_hours values ('A5001', 1, 780, 840)`.execute(fresh.db);
  await sql`delete from holiday`.execute(fresh.db);
  const week = await slots(MONDAY, addDays(MONDAY, 6));
  expect(week.map((day) => day.Date)).toEqual([0, 1, 2, 3, 4].map((n) => addDays(MONDAY, n)));
  expect(await closedDays(MONDAY, addDays(MONDAY, 6))).toEqual([5, 6].map((n) => addDays(MONDAY, n)));
  expect(week[0]?.Time.map((time) => time.slice(0, 5))).toEqual(
    '09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00 17:30'.split(' '),
  );
  for (const { Date: day, Time } of week)
    expect([Time[0], Time.at(-1)]).toEqual([wireTime(day, 540), wireTime(day, 1050)]);
});

// R7.14, R7.54
test('a taken slot is not listed', async () => {
  for (const code of ['A5001', 'A5002']) {
    await place(code, 0);
    await openWeek(code);
  }
  await sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
    values ('A5001', ${new Date(toInstant(MONDAY, 600))}, 1, 'held', ${Buffer.alloc(32, 7)}, now() + interval '5 minutes')`.execute(
    fresh.db,
  );
  const [day] = await slots(MONDAY, MONDAY);
  expect([day?.Time.length, day?.Time.some((time) => time.startsWith('10:00'))]).toEqual([15, false]);
  const [elsewhere] = await slots(MONDAY, MONDAY, 'A5002');
  expect(elsewhere?.Time).toHaveLength(16);
});

test('at most 31 days are returned for any range', async () => {
  await place('A5001', 0);
  await openWeek('A5001');
  const days = await slots(MONDAY, addDays(MONDAY, 200));
  expect(days.at(-1)?.Date).toBe(addDays(MONDAY, 30));
});

test('past slots, slots too soon and slots too far ahead are not offered', async () => {
  await place('A5001', 0);
  await openWeek('A5001');
  await sql`delete from holiday`.execute(fresh.db);
  deps = { ...deps, windows: { leadMinutes: 120, horizonDays: 5 } };
  const days = await slots(addDays(TODAY, -7), addDays(TODAY, 23));
  const soonest = Date.now() + 119 * 60_000;
  const starts = days.flatMap(({ Date: day, Time }) => Time.map((time) => Date.parse(`${day}T${time}`)));
  expect(days.length).toBeGreaterThan(0);
  expect(days.every(({ Date: day }) => day <= addDays(TODAY, 5))).toBe(true);
  expect(starts.every((start) => start > soonest)).toBe(true);
});

test('an unknown code has no slots', async () => {
  expect(await slots(MONDAY, MONDAY, 'A9999')).toEqual([]);
});

// R3.20
test.each([
  ['the Friday before summer time', '2027-03-26', '09:00:00+0100'],
  ['on the very day of summer time', '2027-03-28', '09:00:00+0200'],
  ['after the clocks went forward', '2027-03-29', '09:00:00+0200'],
  ['on the last Saturday of summer time', '2027-10-30', '09:00:00+0200'],
  ['on the very day of winter time', '2027-10-31', '09:00:00+0100'],
  ['after the clocks went back', '2027-11-02', '09:00:00+0100'],
])('%s the times have the right offset from UTC', (_, day, time) => expect(wireTime(day, 540)).toBe(time));

test('only the answer for one code has the opening hours', async () => {
  await place('A5001', 5);
  await openWeek('A5001');
  const hours = async (input: Parameters<ReturnType<typeof findAgenciesCall>>[0]) => {
    const answer = await findAgenciesCall(deps)(input, aContext());
    return answer.ok ? answer.value.body[0]?.orari : 'no answer';
  };
  expect(await hours({ IdFiliale: 'A5001' })).toHaveLength(10);
  expect((await hours({ IdFiliale: 'A5001' }))?.[0]).toEqual({ giorno: 1, da: '09:00', a: '13:00' });
  expect(await hours({ latitude: MILAN.lat, longitude: MILAN.lng, cap: '', placeType: 'CAP' })).toBeUndefined();
});
