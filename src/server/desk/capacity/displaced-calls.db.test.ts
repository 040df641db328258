import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toInstant } from '#domain/time/rome.ts';
import { customer, seal } from '../../booking/booking.testing.ts';
import { anonymise } from '../../booking/retention/forget.ts';
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

/** A displaced visit, by default in a day; hours to its deadline. */
async function displacedAt(branch: string, code: string, hours: number | null, visitIn = 24): Promise<string> {
  const { displaced } = await aTarget(database.db, branch, code, visitIn);
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
test('displaced customers are listed by deadline with the masked number, and counted inside the scope', async () => {
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
test('a failed call is counted once per key, with the last result; a decided appointment gets no call', async () => {
  const id = await displacedAt('0101', 'A', 5);
  const key = 'one-key-of-this-test-here';
  expect((await inVain(id, {}, key)).json()).toEqual({ Status: '0', tentativi: 1, motivo: null });
  expect((await inVain(id, {}, key)).json()).toEqual({ Status: '0', tentativi: 1, motivo: null });
  expect((await inVain(id, { risultato: 'busy' })).json()).toEqual({ Status: '0', tentativi: 2, motivo: null });
  expect(await queue()).toMatchObject([{ tentativi: 2, ultimo: { esito: 'busy', quando: expect.any(String) } }]);
  // Without the audit entries the calls still count.
  await sql`update displacement_try set at = at - interval '1 hour'`.execute(database.db);
  await sql`insert into displacement_try (displacement_id, staff_id, result)
            select ${id}::bigint, id, 'noAnswer' from staff limit 1`.execute(database.db);
  expect(await queue()).toMatchObject([{ tentativi: 3, ultimo: { esito: 'noAnswer' } }]);
  await sql`update displacement set state = 'kept', decided_at = now(), decided_by = 'staff'`.execute(database.db);
  const after = await inVain(id);
  expect([after.statusCode, after.json()]).toEqual([409, { Status: '1', tentativi: 3, motivo: 'finito' }]);
  expect((await acts('TentativoRicollocazione')).map(({ change }) => change)).toEqual([
    { displacement: id, to: 'noAnswer' },
    { displacement: id, to: 'busy' },
    { refused: 'decided' },
  ]);
});

// R16.4.36, R16.8.5
test('the number of a displaced customer is shown with an audit entry, until the decision', async () => {
  const id = await displacedAt('0101', 'A', 5);
  const dial = () => ask(app, token, 'ChiamaRicollocazione', { id });
  expect((await dial()).json()).toMatchObject({ Status: '0', cellulare: customer.mobile, nome: 'Ginevra Bellacqua' });
  await sql`update displacement set state = 'kept', decided_at = now(), decided_by = 'staff'`.execute(database.db);
  const after = await dial();
  expect([after.statusCode, after.json()]).toEqual([409, { Status: '1', cellulare: '', nome: '', orari: [] }]);
  expect(await acts('ChiamaRicollocazione')).toEqual([
    { fields: ['cellulare', 'cognome'], change: {} },
    { fields: [], change: { refused: 'decided' } },
  ]);
});

/** A visit in ten days, and a working day before it. */
async function withDayAhead(): Promise<{ readonly id: string; readonly giorno: string }> {
  const id = await displacedAt('0101', 'A', 5, 240);
  const { orari } = (await ask(app, token, 'ChiamaRicollocazione', { id })).json();
  return { id, giorno: orari[1].giorno };
}

// R16.4.36
test('the time that the customer names decides the place in the queue, until the next call', async () => {
  const { id, giorno } = await withDayAhead();
  const other = await displacedAt('0101', 'B', 20);
  const said = { risultato: 'later', giorno, ora: '10:30', riga: ' dopo  il mercato ' };
  expect((await inVain(id, said)).json()).toEqual({ Status: '0', tentativi: 0, motivo: null });
  const richiama = new Date(toInstant(giorno, 10 * 60 + 30)).toISOString();
  const [first, second] = await queue();
  expect([first.id, second.id]).toEqual([other, id]);
  expect(second).toMatchObject({
    ...{ tentativi: 0, ultimo: null, richiama },
    righe: [{ chi: 'Persona consultant', esito: 'later', richiama, riga: 'dopo il mercato' }],
  });
  await inVain(id, { riga: 'voce di donna' });
  const [again] = await queue();
  expect(again).toMatchObject({ id, tentativi: 1, richiama: null });
  expect(again.righe.map(({ riga }: { riga: string }) => riga)).toEqual(['voce di donna', 'dopo il mercato']);
});

// R16.4.36
test('a displaced customer to be called later is not urgent', async () => {
  const { id, giorno } = await withDayAhead();
  await sql`update displacement set state = 'toCall' where id::text = ${id}`.execute(database.db);
  expect(await count()).toEqual({ attendono: 1, urgenti: 1 });
  await inVain(id, { risultato: 'later', giorno, ora: '10:30' });
  expect(await count()).toEqual({ attendono: 1, urgenti: 0 });
  await inVain(id);
  expect(await count()).toEqual({ attendono: 1, urgenti: 1 });
});

// R16.4.36
test.each([
  ['at night', { ora: '23:30' }],
  ['without an hour', {}],
])('a time %s is refused, and nothing is stored', async (_, said) => {
  const { id, giorno } = await withDayAhead();
  const answer = await inVain(id, { risultato: 'later', giorno, riga: 'resta', ...said });
  expect([answer.statusCode, answer.json()]).toEqual([409, { Status: '1', tentativi: 0, motivo: 'ora' }]);
  expect(await queue()).toMatchObject([{ richiama: null, righe: [] }]);
});

// R16.4.36
test('a time after the visit is refused', async () => {
  const { id, giorno } = await withDayAhead();
  await sql`update appointment set starts = now() + interval '1 minute' where kind = 'visit'`.execute(database.db);
  const answer = await inVain(id, { risultato: 'later', giorno, ora: '10:30' });
  expect(answer.json()).toMatchObject({ Status: '1', motivo: 'ora' });
});

// R16.4.36, R16.8.5
test('the typed line is stored encrypted, and is in no audit entry', async () => {
  const { id, giorno } = await withDayAhead();
  await inVain(id, { risultato: 'later', giorno, ora: '10:30', riga: 'figlio al telefono' });
  await inVain(id, { riga: 'voce di donna' });
  const lines = await database.db.selectFrom('displacement_try').select('sealed').orderBy('id').execute();
  expect(lines.map(({ sealed }) => sealed && seal.open(sealed))).toEqual(['figlio al telefono', 'voce di donna']);
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(staff_act::text, ' ') from staff_act) || (select string_agg(displacement_try::text, ' ') from displacement_try)
      || (select string_agg(idempotency::text, ' ') from idempotency) as text`.execute(database.db);
  expect(rows[0]?.text).not.toMatch(/figlio|voce di donna/);
  expect((await acts('TentativoRicollocazione')).map(({ change }) => change)).toEqual([
    { agreed: id, line: true },
    { displacement: id, to: 'noAnswer', line: true },
  ]);
});

// R16.7.12
test("the calls to a displaced customer are deleted with the person's data", async () => {
  const id = await displacedAt('0101', 'A', 5);
  const other = await displacedAt('0101', 'B', 5);
  for (const each of [id, other]) await inVain(each, { riga: 'voce di donna' });
  await anonymise(database.db, 'appointment', seal.seal(''), sql`opp_id like '%A'`);
  const left = await database.db.selectFrom('displacement_try').select('displacement_id').execute();
  expect(left).toEqual([{ displacement_id: other }]);
});
