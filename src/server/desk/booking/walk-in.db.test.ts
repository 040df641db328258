import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await sql`update opening_hours set opens = 0, closes = 1440`.execute(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const codeOf = (first15: string) => first15 + checkLetter(first15);
const ULISSE = {
  ...{ codiceFiscale: codeOf('VNTLSS82L21M999'), nome: 'Ulisse', cognome: 'Ventimiglio' },
  ...{ email: 'ulisse@velaposta.example', cellulare: '+393331000099', tipoOccupazione: '2', capResidenza: '20121' },
};
const { day, minute } = fromInstant(Date.now());
const running = minute - (minute % 30);
/** Half-hours from the running one, of today. */
const hourAt = (halves: number) => hourText(Math.min(1410, Math.max(0, running + 30 * halves)));
const book = async (token: string, change: object) => {
  const consensi = { privacyInterncommoffer: true };
  const asked = { filiale: '0101', giorno: day, prodotto: 1, canale: 'walk_in', persona: ULISSE, consensi, ...change };
  return (await ask(app, token, 'PrenotaSportello', asked)).json();
};
const arrivals = async () =>
  (await database.db.selectFrom('attendance').select(['arrived_at', 'started_at', 'outcome']).execute()).map(
    ({ arrived_at, ...rest }) => ({ hasArrived: arrived_at !== null, ...rest }),
  );

// R16.3.7, R16.2.2
test('booking a walk-in customer records the arrival in the same request, also for a slot that began less than an hour ago', async () => {
  const token = await aPerson(database.db, 'consultant');
  const made = await book(token, { ora: hourAt(-1) });
  expect(made).toMatchObject({ Status: '0', oppID: expect.any(String) });
  expect(await arrivals()).toEqual([{ hasArrived: true, started_at: null, outcome: null }]);
  const acts = await database.db.selectFrom('staff_act').select(['act', 'change']).execute();
  expect(acts).toEqual([{ act: 'PrenotaSportello', change: { channel: 'walk_in', arrived: true } }]);
  const day1 = (await ask(app, token, 'Giorno', { filiale: '0101', giorno: day })).json();
  expect(day1.visite).toMatchObject([{ oppID: made.oppID, arrivo: expect.any(String), versione: 1 }]);
});

// R16.3.7
test('a slot an hour old is refused, and a slot that has begun is refused on the telephone', async () => {
  const token = await aPerson(database.db, 'consultant');
  const old = running >= 90 ? hourAt(-3) : '00:00';
  if (running >= 90) expect(await book(token, { ora: old })).toMatchObject({ Status: '2', motivo: 'slot-taken' });
  expect(await book(token, { ora: hourAt(-1), canale: 'phone' })).toMatchObject({ Status: '2', motivo: 'slot-taken' });
  expect(await arrivals()).toEqual([]);
});

// R16.1.3, R16.3.7
test('the arrival is not recorded without the permission, by telephone, or for a later day', async () => {
  const area = await aPerson(database.db, 'area');
  expect(await book(area, { ora: hourAt(0) })).toMatchObject({ Status: '0' });
  const consultant = await aPerson(database.db, 'consultant');
  const tomorrow = fromInstant(Date.now() + 86_400_000).day;
  const other = { ...ULISSE, codiceFiscale: codeOf('VNTLSS82L22M999') };
  expect(await book(consultant, { giorno: tomorrow, ora: '10:00', persona: other })).toMatchObject({ Status: '0' });
  expect(await arrivals()).toEqual([]);
});
