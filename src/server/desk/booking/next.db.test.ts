import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { customer, seal } from '../../booking/booking.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  token = await aPerson(database.db, 'consultant');
  await aVisit(database.db, { oppId: DONE, in: -2, taxCode: customer.code });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const DONE = 'OPP000000000000001';
const later = addDays(
  romeDay(() => new Date()),
  3,
);
const book = (change: object = {}) =>
  ask(app, token, 'PrenotaSportello', {
    ...{ filiale: '0101', giorno: later, ora: '10:00', prodotto: 1, canale: 'desk', persona: {}, di: DONE },
    consensi: { privacyInterncommoffer: true },
    ...change,
  });
const made = () =>
  database.db.selectFrom('appointment').selectAll().where('opp_id', '<>', DONE).executeTakeFirstOrThrow();

// R16.3.16
test('the next visit takes the person of a visit in scope, and its audit entry names that visit', async () => {
  const answer = await book();
  expect(answer.json()).toMatchObject({ Status: '0', oppID: expect.any(String) });
  const row = await made();
  expect([row.first_name, row.last_name]).toEqual(['Ginevra', 'Bellacqua']);
  expect([seal.open(row.tax_code), seal.open(row.email), seal.open(row.mobile)]).toEqual([
    ...[customer.code, customer.email, customer.mobile],
  ]);
  expect(answer.body).not.toMatch(/Ginevra|Bellacqua|@/);
  const { rows } = await sql`select change from staff_act where act = 'PrenotaSportello'`.execute(database.db);
  expect(rows).toEqual([{ change: { channel: 'desk', next: DONE } }]);
});

// R16.3.16
test('a typed value replaces that of the visit; a field that both lack is named', async () => {
  expect((await book({ prodotto: 3 })).json()).toMatchObject({ motivo: 'invalid', campi: expect.any(Array) });
  expect((await book({ persona: { cellulare: '3331000099' } })).json().Status).toBe('0');
  expect(seal.open((await made()).mobile)).toContain('3331000099');
});

// R16.3.16, R16.8.6
test('a visit out of scope lends no person, and without a visit a tax code is required', async () => {
  await sql`update appointment set branch_code = '0102'`.execute(database.db);
  expect((await book()).statusCode).toBe(404);
  expect((await book({ di: undefined })).json()).toMatchObject({ motivo: 'invalid' });
  expect((await database.db.selectFrom('appointment').selectAll().execute()).length).toBe(1);
});
