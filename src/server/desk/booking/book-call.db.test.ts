import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PURPOSES } from '#domain/consent/consents.ts';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { customer, seal } from '../../booking/booking.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aLead, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
  token = await aPerson(database.db, 'callcentre');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const CODE = 'TEL000000000000001';
const day = () =>
  addDays(
    romeDay(() => new Date()),
    3,
  );
const take = async (who = token) =>
  (await ask(app, who, 'PrendiRichiamata', { oppID: CODE })).json().chiamata.versione as number;
const YES = { privacyInterncommoffer: true, privacyOtherservice: false, privacyProfilazione: true };
const book = (versione: number, more: object = {}, who = token, key?: string) =>
  ask(
    app,
    who,
    'PrenotaRichiamata',
    { oppID: CODE, versione, filiale: '0101', giorno: day(), ora: '10:00', persona: {}, consensi: YES, ...more },
    key,
  );
const visits = () =>
  database.db.selectFrom('appointment').selectAll().where('kind', '=', 'visit').orderBy('id').execute();
const theCase = () => database.db.selectFrom('callback_case').selectAll().executeTakeFirstOrThrow();
const entries = async () =>
  (
    await sql<{ opp_id: string; change: object; person: Buffer }>`
      select opp_id, change, person from staff_act where act = 'PrenotaRichiamata' order by id`.execute(database.db)
  ).rows;
/** The answers that the person gave on the page, a month ago. */
const answered = (subject: 'appointment_id' | 'lead_id', values: readonly number[]) =>
  sql`
    insert into consent (${sql.ref(subject)}, purpose, value, text_version, text_sha256, channel, language, answered_at)
    select (select id from ${sql.table(subject === 'lead_id' ? 'lead' : 'appointment')}), purpose, value, 'old', '\\xab', 'web', 'it',
           now() - interval '30 days'
      from unnest(${[...PURPOSES]}::text[], ${[...values]}::int[]) as a (purpose, value)`.execute(database.db);

// R16.5.11
test('one request books with the data of the call, and closes the call', async () => {
  await aCall(database.db, { oppId: CODE, taxCode: customer.code });
  const answer = await book(await take(), { riga: 'porta la busta paga' });
  const { oppID } = answer.json();
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { Status: '0', oppID: expect.any(String) }]);
  const [visit] = await visits();
  expect(visit).toMatchObject({
    ...{ opp_id: oppID, branch_code: '0101', product: 1, state: 'confirmed', channel: 'phone' },
    ...{ first_name: 'Ginevra', last_name: 'Bellacqua', starts: new Date(toInstant(day(), 600)) },
  });
  expect(visit && [seal.open(visit.tax_code), seal.open(visit.email), seal.open(visit.mobile)]).toEqual([
    ...[customer.code, customer.email, customer.mobile],
  ]);
  expect(await theCase()).toMatchObject({ state: 'done', outcome: 'booked', holder: null, tries: 1 });
  const { rows } = await sql`select state, kind from appointment order by id`.execute(database.db);
  expect(rows).toEqual([
    { state: 'past', kind: 'call' },
    { state: 'confirmed', kind: 'visit' },
  ]);
  const told = await database.db.selectFrom('outbox').select('kind').execute();
  expect(told.map(({ kind }) => kind)).toContain('appointment.created');
  const [first, second, ...more] = await entries();
  expect([first, second, more]).toMatchObject([
    { opp_id: oppID, change: { channel: 'phone', call: CODE } },
    { opp_id: CODE, change: { outcome: 'booked', visit: oppID } },
    [],
  ]);
  expect(first?.person.equals(seal.taxCodeHash(customer.code))).toBe(true);
  const lines = await database.db.selectFrom('callback_line').select('sealed').execute();
  expect(lines.map(({ sealed }) => seal.open(sealed))).toEqual(['porta la busta paga']);
});

// R16.5.11
test('a repeated request gets the same answer and books once', async () => {
  await aCall(database.db, { oppId: CODE, taxCode: customer.code });
  const version = await take();
  const [one, other] = [
    await book(version, {}, token, 'the-same-key-of-two-tries'),
    await book(version, {}, token, 'the-same-key-of-two-tries'),
  ];
  expect(other.json()).toEqual(one.json());
  expect(await visits()).toHaveLength(1);
});

describe('a refused booking leaves the call open, in the same hands', () => {
  beforeEach(() => aCall(database.db, { oppId: CODE, taxCode: customer.code }));
  const stays = async () => {
    expect(await theCase()).toMatchObject({ state: 'claimed', outcome: null, tries: 0 });
    expect(await database.db.selectFrom('callback_try').selectAll().execute()).toEqual([]);
  };

  // R16.5.11
  test('when the seat is taken, with slots nearby; then another slot is booked', async () => {
    await sql`update duty set consultants = 1`.execute(database.db);
    await aVisit(database.db, { oppId: 'OPP000000000000009' });
    await sql`insert into seat (branch_code, starts, seat, state, appointment_id)
              select '0101', ${new Date(toInstant(day(), 600))}, 1, 'booked', id from appointment where kind = 'visit'`.execute(
      database.db,
    );
    const version = await take();
    const lost = (await book(version)).json();
    expect(lost).toMatchObject({ Status: '2', motivo: 'slot-taken' });
    expect(lost.alternative.length).toBeGreaterThan(0);
    await stays();
    expect((await entries()).map(({ change }) => change)).toEqual([{ refused: 'slot-taken' }]);
    expect((await book(version, { ora: '10:30' })).json().Status).toBe('0');
    expect((await theCase()).outcome).toBe('booked');
  });

  // R16.5.11
  test('when two callers race for the last seat, exactly one books and closes', async () => {
    await sql`update duty set consultants = 1`.execute(database.db);
    const others = await aPerson(database.db, 'callcentre', 'other');
    const second = 'TEL000000000000002';
    await aCall(database.db, { oppId: second, taxCode: 'RSSMRA80A01H501U' });
    await sql`update appointment set first_name = 'Mario', last_name = 'Rossi' where opp_id = ${second}::text`.execute(
      database.db,
    );
    const mine = await take();
    const theirs = (await ask(app, others, 'PrendiRichiamata', { oppID: second })).json().chiamata.versione;
    const answers = await Promise.all([book(mine), book(theirs, { oppID: second }, others)]);
    expect(answers.map((answer) => answer.json().motivo ?? 'booked').sort()).toEqual(['booked', 'slot-taken']);
    const cases = await database.db.selectFrom('callback_case').select('state').orderBy('state').execute();
    expect(cases.map(({ state }) => state)).toEqual(['claimed', 'done']);
  });

  // R16.5.11
  test('when a value is invalid, or the mandatory consent is missing', async () => {
    const version = await take();
    expect((await book(version, { persona: { email: 'no' } })).json()).toMatchObject({
      motivo: 'invalid',
      campi: ['email'],
    });
    expect((await book(version, { consensi: {} })).json()).toMatchObject({ motivo: 'invalid' });
    await stays();
  });

  // R16.5.11
  test('when the person has an active visit for the product, which the answer names', async () => {
    await aVisit(database.db, { oppId: 'OPP000000000000009', in: 48, taxCode: customer.code });
    expect((await book(await take())).json()).toMatchObject({
      ...{ motivo: 'already-booked', esistenti: [{ oppID: 'OPP000000000000009', filiale: '0101' }] },
    });
    await stays();
  });
});

// R16.5.11, R16.5.4
test('a call that another person handles, or that changed meanwhile, cannot be booked from', async () => {
  await aCall(database.db, { oppId: CODE, taxCode: customer.code });
  expect((await book(1)).json().motivo).toBe('call-changed');
  const version = await take();
  expect((await book(version - 1)).json().motivo).toBe('call-changed');
  const other = await aPerson(database.db, 'callcentre', 'other');
  expect((await book(version, {}, other)).json().motivo).toBe('call-changed');
  expect(await visits()).toEqual([]);
  expect((await theCase()).state).toBe('claimed');
  expect((await entries()).map(({ change }) => change)).toEqual([
    ...[{ refused: 'call-changed' }, { refused: 'call-changed' }, { refused: 'call-changed' }],
  ]);
});

// R16.5.11
test('consents that the person gave with the request keep their words, channel and time', async () => {
  await aCall(database.db, { oppId: CODE, taxCode: customer.code });
  await answered('appointment_id', [1, 0, 1, 0]);
  const version = await take();
  const { prenota } = (await ask(app, token, 'Richiamate', {})).json().mia;
  expect(prenota).toEqual({
    ...{ filiale: '0101', mancano: [], email: expect.stringMatching(/^\w\*+/) },
    consensi: expect.arrayContaining([
      { scopo: 'privacyInterncommoffer', risposta: true },
      { scopo: 'privacyOtherservice', risposta: false },
    ]),
  });
  expect((await book(version, { consensi: { privacyOtherservice: true } })).json().Status).toBe('0');
  const { rows } = await sql`
    select purpose, value, text_version = 'old' as old, channel, answered_at < now() - interval '1 day' as before
      from consent where appointment_id = (select id from appointment where kind = 'visit') order by id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { purpose: 'privacyInterncommoffer', value: 1, old: true, channel: 'web', before: true },
    { purpose: 'privacyOtherservice', value: 1, old: false, channel: 'phone', before: false },
    { purpose: 'privacyProfilazione', value: 1, old: true, channel: 'web', before: true },
    { purpose: 'privacyExtcommoffer', value: 0, old: true, channel: 'web', before: true },
  ]);
});

// R16.5.11
test('a consent asked in Italian on the telephone is stored with the Italian text', async () => {
  await aCall(database.db, { oppId: CODE, taxCode: customer.code });
  await sql`update appointment set language = 'de'`.execute(database.db);
  expect((await book(await take())).json().Status).toBe('0');
  const [visit] = await visits();
  expect(visit?.language).toBe('de');
  const stored = await database.db.selectFrom('consent').select('language').distinct().execute();
  expect(stored).toEqual([{ language: 'it' }]);
});

// R16.5.7, R16.5.11
test("an agent books at any branch for the agent's own leads, and for no other call", async () => {
  const agent = await aPerson(database.db, 'agent', 'AG001');
  await aLead(database.db, CODE);
  await sql`insert into callback_case (opp_id, lead_id, agent_code, due_at)
            select opp_id, id, agent_code, now() from lead`.execute(database.db);
  await answered('lead_id', [1, 1, 1, 1]);
  await aCall(database.db, { oppId: 'TEL000000000000002' });
  const version = await take(agent);
  expect((await ask(app, agent, 'Richiamate', {})).json().mia.prenota).toMatchObject({ filiale: null, mancano: [] });
  expect((await ask(app, agent, 'OreLibere', { filiale: '0102' })).statusCode).toBe(200);
  expect((await book(1, { oppID: 'TEL000000000000002' }, agent)).statusCode).toBe(404);
  const answer = await book(version, { filiale: '0102', consensi: {} }, agent);
  expect(answer.json().Status).toBe('0');
  expect(await visits()).toMatchObject([{ branch_code: '0102', first_name: 'Ginevra', channel: 'phone' }]);
  expect((await sql`select live from lead`.execute(database.db)).rows).toEqual([{ live: false }]);
  expect(await database.db.selectFrom('callback_case').select(['state']).where('opp_id', '=', CODE).execute()).toEqual([
    { state: 'done' },
  ]);
});

// R16.5.11
test("a lead's nearest branch is that of the person's postcode", async () => {
  await app.close();
  app = await aDesk(database.db, async () => undefined, {
    pointOf: async (cap) => (cap === '00184' ? { lat: 41.8, lng: 12.4 } : null),
  });
  const agent = await aPerson(database.db, 'agent', 'AG001');
  await aLead(database.db, CODE);
  await sql`insert into callback_case (opp_id, lead_id, agent_code, due_at)
            select opp_id, id, agent_code, now() from lead`.execute(database.db);
  await database.db
    .insertInto('customer')
    .values({
      ...{ id: 'C1', tax_code_hash: seal.taxCodeHash(customer.code), tax_code: seal.seal(customer.code) },
      ...{
        first_name: 'Ginevra',
        last_name: 'Bellacqua',
        email: null,
        mobile: null,
        cap: '20121',
        residence_cap: '00184',
      },
      ...{ job: null, owner_branch: null, last_callback: null },
    })
    .execute();
  await sql`update lead set customer_id = 'C1'`.execute(database.db);
  await take(agent);
  expect((await ask(app, agent, 'Richiamate', {})).json().mia.prenota.filiale).toBe('0102');
});
