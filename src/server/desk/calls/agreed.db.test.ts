import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, fromInstant, toInstant } from '#domain/time/rome.ts';
import { seal } from '../../booking/booking.testing.ts';
import { anonymise } from '../../booking/retention/forget.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
  token = await aPerson(database.db, 'callcentre');
  await aCall(database.db, { oppId: CODE });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const CODE = 'TEL000000000000001';
const take = async () => {
  await sql`update callback_case set next_at = now()`.execute(database.db);
  return (await ask(app, token, 'PrendiRichiamata', { oppID: CODE })).json().chiamata.versione as number;
};
const tried = async (said: object) => ask(app, token, 'Tentativo', { oppID: CODE, versione: await take(), ...said });
const held = async () => (await ask(app, token, 'Richiamate', {})).json().mia;
const row = () => database.db.selectFrom('callback_case').selectAll().executeTakeFirstOrThrow();
/** A working day ahead: Sundays and holidays have no calls. */
const ahead = async (): Promise<string> => {
  await take();
  const [, , next] = (await held()).orari;
  return next.giorno;
};

// R16.5.6, R16.5.8
test('a time that the customer names becomes the time and deadline of the next call, and is no failed try', async () => {
  const day = await ahead();
  const answer = await tried({ risultato: 'later', giorno: day, ora: '17:00', riga: ' esce  alle 16:45 ' });
  expect(answer.json()).toMatchObject({ Status: '0', motivo: null, chiamata: { tentativi: 0, inMano: null } });
  const { next_at, due_at, tries, state } = await row();
  expect([state, tries]).toEqual(['waiting', 0]);
  expect(next_at.getTime()).toBe(toInstant(day, 17 * 60));
  expect(due_at.getTime()).toBe(toInstant(day, 17 * 60 + 15));
  await take();
  const { prove } = await held();
  expect(prove).toEqual([
    {
      ...{ quando: expect.any(String), chi: 'Persona callcentre', esito: 'later', riga: 'esce alle 16:45' },
      richiama: next_at.toISOString(),
    },
  ]);
});

// R16.5.6
test('a missed deadline stays missed, whatever time the customer names', async () => {
  await sql`update callback_case set due_at = now() - interval '1 hour'`.execute(database.db);
  const before = (await row()).due_at;
  await tried({ risultato: 'later', giorno: await ahead(), ora: '10:00' });
  expect((await row()).due_at).toEqual(before);
});

// R16.5.2, R16.5.6
test.each([
  ['outside the calling hours', '20:30'],
  ['without an hour', undefined],
])('a time %s is refused, and the call stays in hand', async (_, ora) => {
  const answer = await tried({ risultato: 'later', giorno: await ahead(), ora, riga: 'resta' });
  expect([answer.statusCode, answer.json().motivo]).toEqual([409, 'ora']);
  expect((await row()).state).toBe('claimed');
  expect((await held()).prove).toEqual([]);
});

// R16.5.2, R16.5.6
test('a past day and a day too far ahead are refused', async () => {
  for (const days of [-1, 15, 400]) {
    const giorno = addDays(
      romeDay(() => new Date()),
      days,
    );
    expect((await tried({ risultato: 'later', giorno, ora: '10:00' })).json().motivo).toBe('ora');
  }
});

// R16.5.6
test('a busy number is called again in 20 minutes, and the fourth time a day counts as a failed try', async () => {
  for (let n = 1; n <= 3; n += 1) {
    await tried({ risultato: 'busy' });
    const { tries, next_at } = await row();
    expect(tries).toBe(0);
    // Later than in 20 minutes only where no calls are made then.
    const minutes = (next_at.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(19);
    if (fromInstant(Date.now() + 20 * 60_000).minute < 18 * 60 && fromInstant(Date.now()).minute >= 9 * 60)
      expect(minutes).toBeLessThan(21);
  }
  await tried({ risultato: 'busy' });
  expect((await row()).tries).toBe(1);
  await tried({ risultato: 'noAnswer' });
  expect((await row()).tries).toBe(2);
  const tries = await database.db.selectFrom('callback_try').select(['n', 'result']).orderBy('n').execute();
  expect(tries.map(({ n, result }) => `${n} ${result}`)).toEqual([
    ...['1 busy', '2 noAnswer', '101 busy', '102 busy', '103 busy'],
  ]);
});

// R16.5.8, R16.8.5
test('a typed line is stored encrypted, is not in the audit log, and is kept when the call is put back or closed', async () => {
  await tried({ risultato: 'rimessa', riga: 'figlio al telefono' });
  await tried({ risultato: 'machine', riga: 'voce di donna' });
  await take();
  expect((await held()).prove.map(({ esito, riga }: { esito: string; riga: string }) => [esito, riga])).toEqual([
    ['machine', 'voce di donna'],
    ['rimessa', 'figlio al telefono'],
  ]);
  const version = (await row()).version;
  await ask(app, token, 'ChiudiRichiamata', { oppID: CODE, versione: version, esito: 'informed', riga: 'ha capito' });
  const lines = await database.db.selectFrom('callback_line').select('sealed').orderBy('id').execute();
  expect(lines.map(({ sealed }) => seal.open(sealed))).toEqual(['figlio al telefono', 'voce di donna', 'ha capito']);
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(staff_act::text, ' ') from staff_act) || (select string_agg(callback_try::text, ' ') from callback_try)
      || (select string_agg(idempotency::text, ' ') from idempotency) as text`.execute(database.db);
  expect(rows[0]?.text).not.toMatch(/figlio|voce di donna|ha capito/);
  const acts = await database.db
    .selectFrom('staff_act')
    .select('change')
    .where('act', 'in', ['Tentativo', 'ChiudiRichiamata'])
    .orderBy('id')
    .execute();
  expect(acts.map(({ change }) => change)).toEqual([
    { risultato: 'rimessa', line: true },
    { risultato: 'machine', line: true },
    { esito: 'informed', line: true },
  ]);
});

// R16.7.12
test("a person's typed lines are deleted with the request", async () => {
  await tried({ risultato: 'noAnswer', riga: 'voce di donna' });
  await anonymise(database.db, 'appointment', seal.seal(''), sql`opp_id = ${CODE}::text`);
  expect(await database.db.selectFrom('callback_line').selectAll().execute()).toEqual([]);
  expect(await database.db.selectFrom('callback_try').select('result').execute()).toEqual([{ result: 'noAnswer' }]);
});
