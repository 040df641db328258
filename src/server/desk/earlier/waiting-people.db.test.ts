import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ahead, answer, aVisitAt, cancel, codeOf, offerNow, tokenFor } from '../../booking/earlier/earlier.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let manager: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  manager = await aPerson(database.db, 'manager');
  await sql`update duty set consultants = 1`.execute(database.db);
  await aVisitAt(database.db, 9, { day: 7, minute: 600 });
  for (const [n, part] of [
    [1, 'afternoon'],
    [2, 'any'],
  ] as const) {
    await aVisitAt(database.db, n, { day: 21, minute: 600 + 30 * n });
    await sql`
      insert into earlier_wish (appointment_id, from_day, part, near)
      select id, ${ahead(1)}::date, ${part}, false from appointment where opp_id = ${codeOf(n)}`.execute(database.db);
  }
  await cancel(database.db, 9);
  await offerNow(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

test('the desk lists the customers who wait for an earlier slot, the offers, and why each offer skipped a customer', async () => {
  const said = (await ask(app, manager, 'InAttesa', { filiale: '0101' })).json();
  expect(said.persone.map(({ visita }: { visita: { oppID: string } }) => visita.oppID)).toEqual([codeOf(1), codeOf(2)]);
  expect(said.persone[0]).toMatchObject({ parte: 'afternoon', offerte: [] });
  expect(said.offerte).toMatchObject([
    {
      ...{ giorno: ahead(7), ora: '10:00', stato: 'offered', a: { oppID: codeOf(2), nome: 'Ginevra Bellacqua' } },
      saltati: [{ oppID: codeOf(1), perche: 'part' }],
    },
  ]);
  const { rows } = await sql`select act, change from staff_act where act = 'InAttesa'`.execute(database.db);
  expect(rows).toEqual([{ act: 'InAttesa', change: { people: 2 } }]);
});

test('the card shows the wishes of a waiting customer, and the offers', async () => {
  const card = async (n: number) => (await ask(app, manager, 'Appuntamento', { oppID: codeOf(n) })).json();
  expect((await card(2)).attesa).toMatchObject({ dal: ahead(1), parte: 'any', offerte: [{ stato: 'offered' }] });
  await answer(database.db, await tokenFor(database.db, 2), 'no');
  const after = await card(2);
  expect(after.attesa.offerte).toMatchObject([{ stato: 'refused' }]);
  expect(after.storia.map(({ cosa }: { cosa: string }) => cosa)).toContain('message.earlier');
});

test('the waiting customers of a branch outside the scope are not found', async () => {
  expect((await ask(app, manager, 'InAttesa', { filiale: '0102' })).statusCode).toBe(404);
});
