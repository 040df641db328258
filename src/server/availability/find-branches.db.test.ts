import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { availability, findBranches, getBranch, locateBranch } from '#contract/branches.ts';
import type { Input, Output, Request } from '#contract/endpoint.ts';
import { addDays, fromInstant, toInstant } from '#domain/time/rome.ts';
import { aContext, aDeps, seal } from '../booking/booking.testing.ts';
import { loadDemo } from '../demo/load.ts';
import { readTowns } from '../network/places/towns.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { findBranchesCall } from './find-branches.ts';
import { getBranchCall } from './get-branch.ts';
import { locateBranchCall } from './locate-branch.ts';
import { availabilityCall } from './read-availability.ts';

const MILAN = { cap: '20121', latitude: 45.4642, longitude: 9.19, city: 'Milano', placeType: 'CAP' } as const;
const VENICE = { ...MILAN, cap: '30121', latitude: 45.4386, longitude: 12.3267, city: 'Venezia' } as const;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await loadDemo(fresh.db, readTowns, seal);
});
afterAll(() => fresh.close());

/** Runs the call, with input and answer validated as strictly as the page does. */
async function search(
  question: Request<typeof findBranches>,
  deps = aDeps(fresh.db),
): Promise<Output<typeof findBranches>> {
  const input: Input<typeof findBranches> = findBranches.input.parse(question);
  const answer = await findBranchesCall(deps)(input, aContext());
  if (!answer.ok) throw new Error(answer.error);
  return z.parse(findBranches.output, answer.value.body);
}
/** A postcode that an active agent serves. */
async function servedCap(): Promise<string> {
  const { rows } = await sql<{ cap: string }>`
    select cap from agent, unnest(caps) cap where active order by code, cap limit 1`.execute(fresh.db);
  return rows[0]?.cap ?? '';
}
const change = (statement: string) => sql.raw(statement).execute(fresh.db);

/** Great-circle distance in km, by another formula than the product's. */
function kilometres(from: typeof MILAN | typeof VENICE, to: { Latitudine: number; Longitudine: number }): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b, across] = [rad(from.latitude), rad(to.Latitudine), rad(to.Longitudine - from.longitude)];
  return 6371 * Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(across)));
}

describe('the search for branches', () => {
  // R7.8, R7.9, R9.8
  test.each([
    ['Milan', MILAN],
    ['Venice', VENICE],
  ])('near %s returns the nearest open branches, nearest first', async (_, place) => {
    const { Filiali } = await search(place);
    expect(Filiali.length).toBeGreaterThanOrEqual(5);
    expect(Filiali.length).toBeLessThanOrEqual(10);
    const all = await fresh.db.selectFrom('branch').selectAll().where('kind', '=', 'branch').execute();
    const byDistance = all
      .map(({ code, lat, lng }) => ({ code, away: kilometres(place, { Latitudine: lat, Longitudine: lng }) }))
      .sort((one, other) => one.away - other.away || one.code.localeCompare(other.code));
    expect(Filiali.map(({ Codice }) => Codice)).toEqual(byDistance.slice(0, Filiali.length).map(({ code }) => code));
  });

  // R7.9
  test('skips a closed branch and returns the next one', async () => {
    const before = await search(MILAN);
    const nearest = before.Filiali[0]?.Codice ?? '';
    await change(`update branch set active = false where code = '${nearest}'`);
    const after = await search(MILAN);
    await change(`update branch set active = true where code = '${nearest}'`);
    const codes = after.Filiali.map(({ Codice }) => Codice);
    expect(codes.slice(0, -1)).toEqual(before.Filiali.slice(1).map(({ Codice }) => Codice));
    expect(codes).toHaveLength(before.Filiali.length);
  });

  // R3.15
  test('returns a branch’s stored fields under their wire names and no others', async () => {
    const [first] = (await search(MILAN)).Filiali;
    const row = await fresh.db
      .selectFrom('branch')
      .selectAll()
      .where('code', '=', first?.Codice ?? '')
      .executeTakeFirstOrThrow();
    const { Disponibilita, ...card } = first ?? { Disponibilita: [] };
    expect(card).toEqual({
      Codice: row.code,
      RagioneSociale: row.name,
      Indirizzo: row.address,
      CAP: row.cap,
      Citta: row.city,
      Provincia: row.province,
      Latitudine: row.lat,
      Longitudine: row.lng,
    });
    expect(Disponibilita).not.toEqual([]);
  });

  // R3.15, R7.9, R9.12
  test('returns the slots of today and the next five days for every branch', async () => {
    const { Filiali } = await search(MILAN);
    const today = fromInstant(Date.now()).day;
    const days = [0, 1, 2, 3, 4, 5].map((n) => addDays(today, n));
    for (const { Disponibilita } of Filiali) expect(Disponibilita.map(({ Date: day }) => day)).toEqual(days);
    const halfHoursOf = (branches: typeof Filiali) =>
      branches.flatMap(({ Disponibilita }) => Disponibilita.flatMap(({ Slots }) => Object.entries(Slots)));
    const halfHours = halfHoursOf(Filiali);
    expect(halfHours.length).toBeGreaterThan(0);
    expect(halfHours.filter(([hour, free]) => !/^\d{2}:[03]0$/.test(hour) || typeof free !== 'boolean')).toEqual([]);
    expect(halfHours.some(([, free]) => free)).toBe(true);
    // A taken slot is listed too, as not free.
    const full = await search(MILAN, { ...aDeps(fresh.db), extraLoad: (_branch, _day, _minute, seats) => seats });
    expect(halfHoursOf(full.Filiali)).toEqual(halfHours.map(([hour]) => [hour, false]));
  });

  // R3.16, R7.8, R7.9
  test('reports whether an active agent serves the postcode, wherever the place is', async () => {
    const served = await servedCap();
    const of = async (cap: string) => (await search({ ...MILAN, cap })).IsCapClink;
    expect([await of(served), await of('99999'), await of('')]).toEqual([true, false, false]);
    await change('update agent set active = false');
    const away = await of(served);
    await change('update agent set active = true');
    expect(away).toBe(false);
  });

  test('reports whether an agent serves the postcode even if no branch is open', async () => {
    const cap = await servedCap();
    await change('update branch set active = false');
    const answer = await search({ ...MILAN, cap });
    await change('update branch set active = true');
    expect(answer).toEqual({ Filiali: [], IsCapClink: true });
  });
});

// R7.8
describe('the input', () => {
  test('has the names of the contract, and defaults for optional fields', () => {
    expect(findBranches.input.parse({ cap: '20121', latitude: 45.4642, longitude: 9.19 })).toEqual({
      ...{ cap: '20121', latitude: 45.4642, longitude: 9.19 },
      ...{ city: '', placeType: 'CAP', TipoFiliali: 0, versione: 'FA3' },
    });
    expect([findBranches.call, findBranches.timeoutMs]).toEqual(['TrovaFiliali3', 15_000]);
  });

  test.each([
    ['another kind of branch', { TipoFiliali: 1 }],
    ['another version', { versione: 'FA2' }],
    ['a place of no known type', { placeType: 'MOON' }],
    ['a postcode that is none', { cap: '2012' }],
    ['a point off the globe', { latitude: 91 }],
    ['a name nobody knows', { raggio: 5 }],
  ])('with %s is rejected', (_, wrong) => {
    expect(findBranches.input.safeParse({ ...MILAN, ...wrong }).success).toBe(false);
  });
});

describe('one branch', () => {
  const locate = async (IdFiliale: string) => {
    const answer = await locateBranchCall(aDeps(fresh.db))({ IdFiliale }, aContext());
    if (!answer.ok) throw new Error('not reached');
    return z.parse(locateBranch.output, answer.value.body);
  };

  // R7.11
  test('has its coordinates inside `data`', async () => {
    const { lat, lng } = await fresh.db
      .selectFrom('branch')
      .selectAll()
      .where('code', '=', '0151')
      .executeTakeFirstOrThrow();
    expect(await locate('0151')).toEqual({ Status: '0', data: { lat, lng } });
  });

  test('has no coordinates if it is unknown or closed', async () => {
    expect(await locate('ZZZZ')).toMatchObject({ Status: '1' });
    await change(`update branch set active = false where code = '0151'`);
    const closed = await locate('0151');
    await change(`update branch set active = true where code = '0151'`);
    expect(closed).toEqual({ Status: '1', Message: expect.stringMatching(/\w/) });
  });

  // R7.10
  test('gets an error status if it is unknown or closed', async () => {
    const ask = (Codice: string) => getBranchCall(aDeps(fresh.db))({ Codice }, aContext());
    expect(await ask('ZZZZ')).toMatchObject({ value: { body: { Status: '1' } } });
    await change(`update branch set active = false where code = '0151'`);
    const closed = await ask('0151');
    await change(`update branch set active = true where code = '0151'`);
    expect(closed).toMatchObject({ value: { body: { Status: '1', Message: expect.stringMatching(/\w/) } } });
  });

  // R7.10
  test('gets the same answer when requested by its code', async () => {
    const [first] = (await search(MILAN)).Filiali;
    const answer = await getBranchCall(aDeps(fresh.db))({ Codice: first?.Codice ?? '' }, aContext());
    if (!answer.ok) throw new Error('not reached');
    expect(z.parse(getBranch.output, answer.value.body)).toEqual({
      ...{ Status: '0', ...first },
      orari: expect.arrayContaining([{ giorno: 1, da: '09:00', a: '13:00' }]),
    });
  });

  // R7.15
  test('lists the slots of one day, under either name of branch and day', async () => {
    const today = fromInstant(Date.now()).day;
    const nearest = async () => (await search(MILAN)).Filiali[0];
    const before = (await nearest())?.Disponibilita.find(({ Date: on, Slots }) => on > today && '10:00' in Slots);
    const code = (await nearest())?.Codice ?? '';
    for (const seat of [1, 2, 3, 4])
      await sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
        values (${code}, ${new Date(toInstant(before?.Date ?? '', 600))}, ${seat}, 'held', ${Buffer.alloc(32, seat)},
                now() + interval '5 minutes')`.execute(fresh.db);
    const day = (await nearest())?.Disponibilita.find(({ Date: on }) => on === before?.Date);
    // A taken slot is listed too.
    expect(day?.Slots).toMatchObject({ '09:30': true, '10:00': false });
    const of = async (question: Request<typeof availability>) => {
      const answer = await availabilityCall(aDeps(fresh.db))(availability.input.parse(question), aContext());
      return answer.ok && z.parse(availability.output, answer.value.body);
    };
    const wanted = { Slots: day?.Slots };
    expect(await of({ Codice: code, Data: day?.Date ?? '' })).toEqual(wanted);
    expect(await of({ CodFiliale: code, Giorno: day?.Date ?? '' })).toEqual(wanted);
    expect(await of({ Codice: 'ZZZZ', Data: day?.Date ?? '' })).toMatchObject({ Status: '1' });
  });
});
