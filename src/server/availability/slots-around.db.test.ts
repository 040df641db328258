import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { slotsAround } from '#contract/branches.ts';
import type { Request } from '#contract/endpoint.ts';
import { addDays, fromInstant, minuteOf, toInstant } from '#domain/time/rome.ts';
import { aContext, aDeps, seal } from '../booking/booking.testing.ts';
import { loadDemo } from '../demo/load.ts';
import { readTowns } from '../network/places/towns.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { findAgenciesCall } from './find-agencies.ts';
import { findBranchesCall } from './find-branches.ts';
import { availabilityCall } from './read-availability.ts';
import { slotsAroundCall } from './slots-around.ts';

const MILAN = { latitude: 45.4642, longitude: 9.19 };
const TODAY = fromInstant(Date.now()).day;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await loadDemo(fresh.db, readTowns, seal);
});
afterAll(() => fresh.close());

async function around(question: Request<typeof slotsAround>, visit?: Buffer) {
  const answer = await slotsAroundCall(aDeps(fresh.db))(
    slotsAround.input.parse(question),
    aContext(visit && { visit }),
  );
  if (!answer.ok) throw new Error(answer.error);
  return z.parse(slotsAround.output, answer.value.body).Filiali;
}

test('twenty branches are returned, nearest first, beginning with those of the search', async () => {
  const found = await around(MILAN);
  const search = { cap: '20121', ...MILAN, city: 'Milano', placeType: 'CAP', TipoFiliali: 0, versione: 'FA3' } as const;
  const near = await findBranchesCall(aDeps(fresh.db))(search, aContext());
  if (!near.ok) throw new Error(near.error);
  expect(found).toHaveLength(20);
  expect(found.slice(0, 5).map(({ Codice }) => Codice)).toEqual(near.value.body.Filiali.map(({ Codice }) => Codice));
});

test('each branch has the first free slots of the parts of each day, as its availability says', async () => {
  const [nearest] = await around(MILAN);
  const read = async (Data: string, Giorni: number) => {
    const answer = await availabilityCall(aDeps(fresh.db))({ Codice: nearest?.Codice, Data, Giorni }, aContext());
    if (!answer.ok || !('Disponibilita' in answer.value.body)) throw new Error('no days');
    return answer.value.body.Disponibilita;
  };
  const days = [
    ...(await read(TODAY, 7)),
    ...(await read(addDays(TODAY, 7), 7)),
    ...(await read(addDays(TODAY, 14), 1)),
  ];
  const expected = days.map(({ Date: day, Slots }) => {
    const free = Object.keys(Slots).filter((hour) => Slots[hour]);
    const parts = [free.filter((at) => at < '13:00'), free.filter((at) => at >= '13:00' && at < '17:00')];
    return [day, [...parts, free.filter((at) => at >= '17:00')].flatMap(([first]) => first ?? [])] as const;
  });
  expect(nearest?.Liberi).toEqual(Object.fromEntries(expected.filter(([, hours]) => hours.length > 0)));
});

test('agencies within 50 km are returned instead, with slots of the fixed grid only', async () => {
  const found = await around({ ...MILAN, agenzie: true });
  const search = { ...MILAN, cap: '20121', placeType: 'CAP' } as const;
  const near = await findAgenciesCall(aDeps(fresh.db))(search, aContext());
  if (!near.ok) throw new Error(near.error);
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ Codice }) => Codice)).toEqual(near.value.body.map(({ CodiceOcsPV }) => CodiceOcsPV));
  await sql`update opening_hours set opens = 780, closes = 840 where opens < 780
    and branch_code in (select code from branch where kind = 'agency')`.execute(fresh.db);
  const hours = (await around({ ...MILAN, agenzie: true })).flatMap(({ Liberi }) => Object.values(Liberi).flat());
  expect(hours.length).toBeGreaterThan(0);
  expect(hours.filter((at) => at < '14:00')).toEqual([]);
});

test('a slot held by another visit is not listed, and is for the visit that holds it', async () => {
  const visit = Buffer.alloc(32, 9);
  await sql`update duty set consultants = 1`.execute(fresh.db);
  const [nearest] = await around(MILAN);
  const [day = '', [hour = ''] = []] = Object.entries(nearest?.Liberi ?? {})[1] ?? [];
  const starts = new Date(toInstant(day, minuteOf(hour)));
  await sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
    values (${nearest?.Codice}, ${starts}, 1, 'held', ${visit}, now() + interval '5 minutes')`.execute(fresh.db);
  const isListed = async (by?: Buffer) => (await around(MILAN, by))[0]?.Liberi[day]?.includes(hour);
  expect([await isListed(), await isListed(visit)]).toEqual([false, true]);
});

test('far from any agency the list is empty', async () => {
  expect(await around({ latitude: 35.5, longitude: 12.6, agenzie: true })).toEqual([]);
});
