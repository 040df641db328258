import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
const MINE = 'OPP000000000000001';
const KEY = 'change-language-000001';
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await aVisit(database.db, { oppId: MINE });
  token = await aPerson(database.db, 'consultant');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const change = (lingua: string, key = KEY, oppID = MINE) => ask(app, token, 'CambiaLingua', { oppID, lingua }, key);
const languageOf = async () => (await ask(app, token, 'Appuntamento', { oppID: MINE })).json().lingua;

test('the staff change the language of a customer, once per key and with an audit entry', async () => {
  expect(await languageOf()).toEqual({ attuale: 'it', offerte: ['it', 'de', 'en'] });
  const answers = [await change('de'), await change('de')];
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [200, { Status: '0' }],
    [200, { Status: '0' }],
  ]);
  expect((await languageOf()).attuale).toBe('de');
  const { rows } = await sql`select change from staff_act where act = 'CambiaLingua'`.execute(database.db);
  expect(rows).toEqual([{ change: { language: 'de' } }]);
});

test('an unknown language is refused, and a visit of another branch is not found', async () => {
  expect((await change('fr')).statusCode).toBe(400);
  expect((await languageOf()).attuale).toBe('it');
  await aVisit(database.db, { oppId: 'OPP000000000000002', branch: '0102' });
  expect((await change('de', 'change-language-000002', 'OPP000000000000002')).statusCode).toBe(404);
});

test('a language that the site does not offer is refused with an audit entry, and the stored one stays', async () => {
  const [site] = demoSites.sites;
  if (site === undefined) throw new Error('not reached');
  const languages: Language[] = ['it', 'en'];
  const sites = { ...demoSites, sites: [{ ...site, languages }] };
  const other = await aDesk(database.db, undefined, { sites });
  const answer = await ask(other, token, 'CambiaLingua', { oppID: MINE, lingua: 'de' }, KEY);
  expect([answer.statusCode, answer.json()]).toEqual([409, { Status: '1' }]);
  expect((await languageOf()).attuale).toBe('it');
  const { rows } = await sql`select change from staff_act where act = 'CambiaLingua'`.execute(database.db);
  expect(rows).toEqual([{ change: { refused: 'not-offered' } }]);
  await other.close();
});
