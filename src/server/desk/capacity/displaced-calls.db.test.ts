import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customer } from '../../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';
import { aTarget } from '../http/every-call.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  token = await aPerson(database.db, 'consultant');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

/** A displaced visit in a day; hours to its deadline. */
async function displacedAt(branch: string, code: string, hours: number | null): Promise<string> {
  const { displaced } = await aTarget(database.db, branch, code, 24);
  await sql`update displacement set offered_until = now() + make_interval(hours => ${hours}::int)
             where id::text = ${displaced}`.execute(database.db);
  return displaced;
}
const queue = async (who = token) => (await ask(app, who, 'DaRicollocare', {})).json().persone;
const count = async (who = token) => (await ask(app, who, 'ContaRicollocazioni', {})).json();
const inVain = (id: string, more: object = {}, key?: string) =>
  ask(app, token, 'TentativoRicollocazione', { id, risultato: 'noAnswer', ...more }, key);
const acts = async (act: string) =>
  (
    await sql<{ fields: readonly string[]; change: object }>`
    select fields, change from staff_act where act = ${act} order by id`.execute(database.db)
  ).rows;

// R16.4.25, R16.4.36
test('people are listed by deadline with the masked number, and counted inside the scope', async () => {
  const [late, soon, none] = [
    await displacedAt('0101', 'A', 30),
    await displacedAt('0101', 'B', 1),
    await displacedAt('0101', 'C', null),
  ];
  await sql`update displacement set state = 'toCall' where id::text = ${late}`.execute(database.db);
  await displacedAt('0102', 'D', 1);
  const people: readonly { id: string; cellulare: string; tentativi: number; ultimo: null }[] = await queue();
  expect(people.map(({ id }) => id)).toEqual([none, soon, late]);
  expect(people[0]).toMatchObject({ cellulare: '********21', tentativi: 0, ultimo: null });
  expect(await count()).toEqual({ attendono: 3, urgenti: 2 });
  expect(await count(await aPerson(database.db, 'callcentre'))).toEqual({ attendono: 4, urgenti: 3 });
  await sql`update displacement set state = 'kept', decided_at = now(), decided_by = 'staff'`.execute(database.db);
  expect(await count()).toEqual({ attendono: 0, urgenti: 0 });
});

// R16.4.36
test('calls in vain are counted once per key, with the last result; a decided one takes none', async () => {
  const id = await displacedAt('0101', 'A', 5);
  const key = 'one-key-of-this-test-here';
  expect((await inVain(id, {}, key)).json()).toEqual({ Status: '0', tentativi: 1 });
  expect((await inVain(id, {}, key)).json()).toEqual({ Status: '0', tentativi: 1 });
  expect((await inVain(id, { risultato: 'busy' })).json()).toEqual({ Status: '0', tentativi: 2 });
  expect(await queue()).toMatchObject([{ tentativi: 2, ultimo: { esito: 'busy', quando: expect.any(String) } }]);
  await sql`update displacement set state = 'kept', decided_at = now(), decided_by = 'staff'`.execute(database.db);
  const after = await inVain(id);
  expect([after.statusCode, after.json()]).toEqual([409, { Status: '1', tentativi: 2 }]);
  expect((await acts('TentativoRicollocazione')).map(({ change }) => change)).toEqual([
    { displacement: id, to: 'noAnswer' },
    { displacement: id, to: 'busy' },
    { refused: 'decided' },
  ]);
});

// R16.4.36, R16.8.5
test('the number is shown with its audit entry, until the decision', async () => {
  const id = await displacedAt('0101', 'A', 5);
  const dial = () => ask(app, token, 'ChiamaRicollocazione', { id });
  expect((await dial()).json()).toEqual({ Status: '0', cellulare: customer.mobile, nome: 'Ginevra Bellacqua' });
  await sql`update displacement set state = 'kept', decided_at = now(), decided_by = 'staff'`.execute(database.db);
  const after = await dial();
  expect([after.statusCode, after.json()]).toEqual([409, { Status: '1', cellulare: '', nome: '' }]);
  expect(await acts('ChiamaRicollocazione')).toEqual([
    { fields: ['cellulare', 'cognome'], change: {} },
    { fields: [], change: { refused: 'decided' } },
  ]);
});
