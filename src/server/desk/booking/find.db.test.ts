import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../../booking/booking.testing.ts';
import { mobileHash, mobileTail } from '../../booking/request/mobile-hash.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  token = await aPerson(database.db, 'area');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

interface Person {
  readonly first?: string;
  readonly last?: string;
  readonly mobile?: string;
  readonly branch?: string;
  readonly in?: number;
}
let codes = 0;
async function aVisitOf({ first = 'Ginevra', last = 'Bellacqua', mobile, ...visit }: Person): Promise<string> {
  codes += 1;
  const oppId = `OPPA${String(codes).padStart(14, '0')}`;
  await aVisit(database.db, { oppId, ...visit });
  const number = mobile ?? '+393331000021';
  await sql`
    update appointment set first_name = ${first}, last_name = ${last}, mobile = ${seal.seal(number)},
      mobile_hash = ${mobileHash(seal, number)}, mobile_tail = ${mobileTail(seal, number)}
     where opp_id = ${oppId}`.execute(database.db);
  return oppId;
}
const found = async (testo: string, who = token, filiale?: string) =>
  (await ask(app, who, 'Cerca', { testo, ...(filiale === undefined ? {} : { filiale }) })).json();
const codesOf = ({ visite }: { readonly visite: readonly { readonly oppID: string }[] }) =>
  visite.map(({ oppID }) => oppID);

// R16.3.4
test.each([
  [
    "D'Angelo",
    'Nicolò',
    ["d'angelo", 'D’ANGELO', 'd`angelo', 'dangelo', 'D ANGELO', "D'Ang", "nicolo d'angelo", 'dangelo nico'],
  ],
  ['Müller', 'Zoë', ['muller', 'MÜLLER', 'mu\u0308ller', 'Zoe Müller', 'muller zoë', 'mul zo']],
  [
    'De Luca',
    'Anna Maria',
    ['de luca', 'deluca', 'De Luca Anna Maria', 'maria de luca', 'Anna De Luca', 'anna maria de luca', 'De-Luca'],
  ],
  ['Re', 'Mario', ['re', 'RE', 'Mario Re', 're mario']],
  ['Weiß', 'Łucja', ['weiss', 'Weiß', 'lucja weiß', 'Łucja Weiss']],
  ['Rossi Bianchi', 'Jean Pierre', ['rossi bianchi', 'Rossi-Bianchi', 'rossibianchi jean-pierre', 'Jean-Pierre Rossi']],
  ['Nicolo\u0300', 'E\u0301lise', ['nicolò', 'nicolo', 'Élise Nicolò', 'elise nico']],
])('finds %s %s whatever the case, accents, apostrophes and order', async (last, first, typed) => {
  const mine = await aVisitOf({ first, last });
  await aVisitOf({ first: 'Carla', last: 'Verdi' });
  await aVisitOf({ first, last: 'Verdi' });
  for (const text of typed) expect([text, codesOf(await found(text))]).toEqual([text, [mine]]);
});

// R16.3.4, R16.8.7
test('a first name alone, two letters of a longer surname, and punctuation alone find nothing', async () => {
  await aVisitOf({ first: 'Mario', last: 'Rea' });
  for (const text of ['mario', 're', "''", '%%%', '___', 'ario rea x']) expect(codesOf(await found(text))).toEqual([]);
  // Names find within the caller's branches only.
  const everywhere = await aPerson(database.db, 'callcentre');
  expect(codesOf(await found('rea mario', everywhere))).toEqual([]);
  expect(codesOf(await found('mario rea'))).toHaveLength(1);
});

// R16.3.4
test('a request code is found in any case and grouping, also with the prefix of a provisional code', async () => {
  const mine = await aVisitOf({});
  const groups = `${mine.slice(0, 6)} ${mine.slice(6, 12)} ${mine.slice(12)}`.toLowerCase();
  for (const text of [mine.toLowerCase(), groups, groups.replaceAll(' ', '-'), `PROV-${mine}`, `prov ${groups}`])
    expect([text, codesOf(await found(text))]).toEqual([text, [mine]]);
  expect(codesOf(await found(mine.slice(0, -1)))).toEqual([]);
});

// R16.3.11, R16.8.7
test("the last digits of a mobile find visits of the user's branches with that ending", async () => {
  const mine = await aVisitOf({ mobile: '+393331234567' });
  const other = await aVisitOf({ mobile: '+393289994567' });
  await aVisitOf({ mobile: '+393331234567', branch: '0102' });
  expect(codesOf(await found('4567')).sort()).toEqual([mine, other]);
  for (const text of ['34567', '123 45 67', '3331234567', '+39 333 1234567', '331234567'])
    expect([text, codesOf(await found(text))]).toEqual([text, [mine]]);
  for (const text of ['567', '1234', '3331234', '0004567']) expect(codesOf(await found(text))).toEqual([]);
  const everywhere = await aPerson(database.db, 'callcentre');
  expect(codesOf(await found('34567', everywhere))).toEqual([]);
  expect(codesOf(await found('3331234567', everywhere))).toHaveLength(2);
  const { rows } = await sql`select change from staff_act where act = 'Cerca' order by id limit 1`.execute(database.db);
  expect(rows).toEqual([{ change: { by: 'mobile', found: 2 } }]);
});

// R16.3.4, R16.3.6
test('of more than twenty matches the nearest by branch and day are listed, whole surnames first', async () => {
  await sql`update branch set area_code = 'NORD'`.execute(database.db);
  const whole = await aVisitOf({ last: 'Ross', branch: '0102', in: 24 * 200 });
  const far = await aVisitOf({ last: 'Rossi', branch: '0102', in: 1 });
  const late = await aVisitOf({ last: 'Rossi', in: 24 * 60 });
  const own: string[] = [];
  for (let n = 0; n < 19; n += 1) own.push(await aVisitOf({ last: 'Rossini', in: 24 * (n + 1) }));
  const here = await found('ross', token, '0101');
  expect([here.troppe, codesOf(here)]).toEqual([true, [whole, ...own]]);
  const there = await found('ross', token, '0102');
  expect(codesOf(there).slice(0, 3)).toEqual([whole, far, own[0]]);
  // The whole surname finds those that the list left out.
  expect(codesOf(await found('rossi', token, '0101'))).toEqual([late, far, ...own.slice(0, 18)]);
  expect(codesOf(await found('rossi ginevra', token, '0102'))[0]).toBe(far);
});

// R16.3.4
test('a whole surname finds visits of any day, the beginning of one those of the months around today', async () => {
  const old = await aVisitOf({ last: 'Tramontana', in: -24 * 200 });
  expect(codesOf(await found('tramont'))).toEqual([]);
  expect(codesOf(await found('Tramontana'))).toEqual([old]);
  expect(codesOf(await found('ginevra tramontana'))).toEqual([old]);
});

// R16.3.4, R16.3.6, R16.8.7
test('finds by the beginning of a surname in the own branches only, and never pages through a list', async () => {
  const OWN = 'OPP000000000000001';
  await sql`update branch set area_code = 'NORD'`.execute(database.db);
  await aVisit(database.db, { oppId: OWN });
  expect((await found('bellac')).visite).toHaveLength(1);
  await aVisit(database.db, { oppId: 'OPP000000000000099', branch: '0102' });
  const here = await aPerson(database.db, 'consultant');
  expect((await found('bellac', here)).visite.map(({ oppID }: { oppID: string }) => oppID)).toEqual([OWN]);
  expect([(await found('be')).visite, (await found('llacqua')).visite]).toEqual([[], []]);
  const everywhere = await aPerson(database.db, 'callcentre');
  expect((await found('bellac', everywhere)).visite).toEqual([]);
  await aVisit(database.db, { oppId: 'OPP000000000000002', branch: '0102' });
  const manager = await aPerson(database.db, 'manager');
  expect((await found('bellac', manager)).visite).toMatchObject([{ oppID: OWN }]);
  for (let n = 0; n < 17; n += 1)
    await aVisit(database.db, { oppId: `OPP0000000000010${String(n).padStart(2, '0')}`, in: n });
  const { visite, troppe } = await found('bellac');
  expect([visite.length, troppe]).toEqual([20, false]);
  await aVisit(database.db, { oppId: 'OPP000000000000003' });
  const many = await found('bellac');
  expect([many.visite.length, many.troppe]).toEqual([20, true]);
});
