import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, BUSINESS_FIGURES } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let admin: string;
let dpo: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  admin = await aPerson(database.db, 'admin');
  dpo = await aPerson(database.db, 'dpo');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = romeDay(() => new Date());
const days = (from: number, to: number) => ({ dal: addDays(today, from), al: addDays(today, to) });
const draft = (when = days(0, 30), cifre: object = BUSINESS_FIGURES) =>
  ask(app, admin, 'BozzaOfferta', { prodotto: 5, ...when, cifre });
const drafted = async (when = days(0, 30)): Promise<string> => (await draft(when)).json().offerta.id;
const approve = (id: string, token = dpo) => ask(app, token, 'ApprovaOfferta', { id });
const shownOf = async (product: number) =>
  (await ask(app, admin, 'Offerte', {})).json().mostrate.find((one: { prodotto: number }) => one.prodotto === product);
const acts = async () =>
  (
    await sql<{
      act: string;
      change: object;
    }>`select act, change from staff_act where act <> 'Offerte' order by id`.execute(database.db)
  ).rows;

// R16.7.3, R16.7.6
test('an offer is drafted by one account, approved by another, shown on its days, and withdrawn by one', async () => {
  expect(await shownOf(5)).toMatchObject({ fonte: 'file', cifre: { TAEG: '11,43' } });
  const id = await drafted();
  const approved = await approve(id);
  expect([approved.statusCode, approved.json()]).toMatchObject([
    200,
    {
      Status: '0',
      motivo: null,
      offerta: { stato: 'approvata', approvata: { codice: 'dpo' }, preparata: { codice: 'admin' } },
    },
  ]);
  expect(await shownOf(5)).toEqual({ prodotto: 5, fonte: 'approvata', al: days(0, 30).al, cifre: BUSINESS_FIGURES });
  expect((await ask(app, admin, 'RitiraOfferta', { id })).json()).toMatchObject({
    Status: '0',
    offerta: { stato: 'ritirata' },
  });
  expect(await shownOf(5)).toMatchObject({ fonte: 'file' });
  // It stays listed with its accounts.
  expect((await ask(app, dpo, 'Offerte', {})).json().offerte).toMatchObject([
    {
      id,
      stato: 'ritirata',
      preparata: { codice: 'admin' },
      approvata: { codice: 'dpo' },
      ritirata: { codice: 'admin' },
    },
  ]);
  const { from, to } = { from: today, to: days(0, 30).al };
  expect(await acts()).toEqual([
    { act: 'BozzaOfferta', change: { offer: id, product: 5, from, to } },
    { act: 'ApprovaOfferta', change: { offer: id, product: 5, from: 'draft', to: 'approved' } },
    { act: 'RitiraOfferta', change: { offer: id, product: 5, from: 'approved', to: 'withdrawn' } },
  ]);
});

// R16.7.3, R16.8.8
test('endpoint and database refuse to let authors approve their own drafts', async () => {
  await sql`insert into staff_role (staff_id, role) select id, 'dpo'::text from staff where code = 'admin'`.execute(
    database.db,
  );
  const id = await drafted();
  const own = await approve(id, admin);
  expect([own.statusCode, own.json()]).toMatchObject([409, { motivo: 'propria', offerta: { stato: 'bozza' } }]);
  const behind = sql`update offer set state = 'approved', approved_by = drafted_by, approved_at = now()`;
  await expect(behind.execute(database.db)).rejects.toThrow('violates check constraint');
  expect((await acts()).at(-1)?.change).toMatchObject({ refused: 'propria' });
});

// R16.7.3, R16.8.18
test('two offers of a product never overlap; consecutive ones, and those of another product, do not conflict', async () => {
  const [first, second, later] = [await drafted(days(0, 10)), await drafted(days(10, 20)), await drafted(days(11, 20))];
  expect((await approve(first)).statusCode).toBe(200);
  expect((await approve(second)).json()).toMatchObject({ Status: '1', motivo: 'sovrapposta' });
  expect((await approve(later)).statusCode).toBe(200);
  const behind = sql`update offer set state = 'approved', approved_by = (select id from staff where code = 'dpo'), approved_at = now()
                      where id = ${second}::bigint`;
  await expect(behind.execute(database.db)).rejects.toThrow('one_offer_of_5_a_day');
});

// R16.7.3
test('two simultaneous approvals for equal days leave one active', async () => {
  const ids = [await drafted(), await drafted(), await drafted()];
  const answers = await Promise.all(ids.map((id) => approve(id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

// R16.7.2, R16.7.4, R16.8.18
test('inconsistent figures cannot be saved as a draft; if stored anyway, they are neither approved nor shown', async () => {
  for (const TAEG of ['11,41', '11,19', 'x'])
    expect((await draft(days(0, 30), { ...BUSINESS_FIGURES, TAEG })).statusCode, TAEG).toBe(400);
  expect((await draft(days(0, 30), { ...BUSINESS_FIGURES, TAEG: '11,40' })).statusCode).toBe(200);
  const id = await drafted();
  await sql`update offer set figures = figures || '{"TAEG": "9,00"}'`.execute(database.db);
  expect((await approve(id)).json()).toMatchObject({ Status: '1', motivo: 'incoerente' });
  expect(await shownOf(5)).toMatchObject({ fonte: 'file' });
});

// R16.7.3
test('a past offer is neither drafted nor approved; a decided one is not approved again', async () => {
  expect((await draft(days(-9, -1))).statusCode).toBe(400);
  expect((await draft(days(3, 1))).statusCode).toBe(400);
  const old = await drafted();
  await sql`update offer set first_day = ${days(-9, -1).dal}::date, last_day = ${days(-9, -1).al}::date`.execute(
    database.db,
  );
  expect((await approve(old)).json()).toMatchObject({ Status: '1', motivo: 'scaduta' });
  await ask(app, dpo, 'RitiraOfferta', { id: old });
  expect((await approve(old)).json()).toMatchObject({ motivo: 'decisa' });
  expect((await ask(app, dpo, 'RitiraOfferta', { id: old })).json()).toMatchObject({ motivo: 'decisa' });
});

// R16.7.3
test.each<[Role, string]>([
  ['admin', 'RitiraOfferta'],
  ['dpo', 'ApprovaOfferta'],
])('a new authentication is needed before the %s of %s', async (role, call) => {
  const id = await drafted();
  await sql`update staff_session set authenticated_at = now() - interval '6 minutes'`.execute(database.db);
  const answer = await ask(app, role === 'admin' ? admin : dpo, call, { id });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'step-up-needed']);
});

// R16.7.2
test("only the product's figures are stored", async () => {
  const { offerta } = (await draft(days(0, 30), { ...BUSINESS_FIGURES, SPESE_INIZIALI: '0', ALTRO: 'x' })).json();
  expect(offerta.cifre).toEqual({ ...BUSINESS_FIGURES, SPESE_INIZIALI: '0' });
});
