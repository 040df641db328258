import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { addDays } from '#domain/time/rome.ts';
import { aCustomer, customer } from '../../booking/booking.testing.ts';
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
  token = await aPerson(database.db, 'area');
  // An area of two branches, so that a visit can move between them.
  await sql`update branch set area_code = 'NORD'`.execute(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const later = addDays(
  romeDay(() => new Date()),
  3,
);
const MINE = 'OPP000000000000001';
const ULISSE = {
  ...{ codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio' },
  ...{ email: 'ulisse@velaposta.example', cellulare: '+393331000099', tipoOccupazione: '2', capResidenza: '20121' },
};
const booking = (change: object = {}) => ({
  ...{ filiale: '0101', giorno: later, ora: '10:00', prodotto: 1, canale: 'phone', persona: ULISSE },
  consensi: { privacyInterncommoffer: true },
  ...change,
});
const seats = async () =>
  (await database.db.selectFrom('seat').select(['branch_code', 'state']).orderBy('branch_code').execute()).map(
    ({ branch_code, state }) => `${branch_code} ${state}`,
  );
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const events = async () =>
  (await database.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('created_at').execute()).filter(
    ({ kind }) => kind.startsWith('appointment.'),
  );

describe('booking for a person', () => {
  // R16.3.1
  test('takes a seat, stores channel and staff member, and notifies the person like a booking on the page', async () => {
    const answer = (await ask(app, token, 'PrenotaSportello', booking())).json();
    expect(answer).toMatchObject({ Status: '0', oppID: expect.stringMatching(/^[A-Z0-9]{18}$/) });
    const row = await database.db
      .selectFrom('appointment')
      .innerJoin('staff', 'staff.id', 'made_by')
      .select(['opp_id', 'channel', 'staff.code'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ opp_id: answer.oppID, channel: 'phone', code: 'area' });
    expect([await seats(), (await events()).map(({ kind }) => kind)]).toEqual([
      ...[['0101 booked'], ['appointment.created']],
    ]);
    const consents = await database.db.selectFrom('consent').select(['channel', 'value']).execute();
    expect(consents.map(({ channel, value }) => `${channel} ${value}`).sort()).toEqual([
      ...['phone 0', 'phone 0', 'phone 0', 'phone 1'],
    ]);
    const acts = await database.db.selectFrom('staff_act').select(['act', 'opp_id', 'change']).execute();
    expect(acts).toEqual([{ act: 'PrenotaSportello', opp_id: answer.oppID, change: { channel: 'phone' } }]);
  });

  // R16.3.1
  test('has no minimum notice, which is for visitors only', async () => {
    const windows = { leadMinutes: 10 * 1440, horizonDays: 60 };
    const patient = await aDesk(database.db, undefined, { clock: () => new Date(), callsAnyTime: true, windows });
    expect((await ask(patient, token, 'PrenotaSportello', booking())).json()).toMatchObject({ Status: '0' });
    await patient.close();
  });

  // R16.3.1
  test('of a customer uses the records and shows none of their values', async () => {
    await aCustomer(database.db);
    const persona = { codiceFiscale: customer.code, nome: 'Ginevra' };
    const answer = await ask(app, token, 'PrenotaSportello', booking({ persona, archivio: true }));
    expect(answer.json()).toMatchObject({ Status: '0' });
    expect(answer.body).not.toMatch(/velaria\.example|\+39/);
    const row = await database.db.selectFrom('appointment').select(['customer_id', 'last_name']).executeTakeFirst();
    expect(row).toEqual({ customer_id: 'C1', last_name: 'Bellacqua' });
  });

  // R16.3.1
  test.each([
    ['a tax code that cannot be', { persona: { ...ULISSE, codiceFiscale: 'VNTLSS82L21M999A' } }, 'invalid'],
    ['an hour that is not open', { ora: '20:00' }, 'slot-taken'],
  ])('is refused for %s, as on the customer page', async (_what, change, motivo) => {
    const answer = (await ask(app, token, 'PrenotaSportello', booking(change))).json();
    expect(answer).toMatchObject({ Status: '2', motivo });
    expect(await seats()).toEqual([]);
  });

  // R16.3.1
  test('fills one seat per consultant under ten simultaneous bookings, and no more', async () => {
    const days = Array.from({ length: 10 }, (_, i) => `VNTLSS82L${21 + i}M999`);
    const codes = days.map((first15) => first15 + checkLetter(first15));
    const answers = await Promise.all(
      codes.map((codiceFiscale) =>
        ask(app, token, 'PrenotaSportello', booking({ persona: { ...ULISSE, codiceFiscale } })),
      ),
    );
    const booked = answers.filter((answer) => answer.json().Status === '0');
    expect([booked.length, await seats()]).toEqual([2, ['0101 booked', '0101 booked']]);
  });
});

// R16.3.8
test.each([
  [1, [true, true, true, true], [true, false, false, false]],
  [3, [false, true, true, true], [false, false, false, false]],
] as const)(
  'the text read aloud of product %i equals the text stored with each answer',
  async (prodotto, asked, needed) => {
    const { consensi } = (await ask(app, token, 'Consensi', { prodotto })).json();
    expect(consensi.map(({ chiesto }: { chiesto: boolean }) => chiesto)).toEqual(asked);
    expect(consensi.map(({ necessario }: { necessario: boolean }) => necessario)).toEqual(needed);
    await ask(app, token, 'PrenotaSportello', booking({ prodotto }));
    const kept = await database.db.selectFrom('consent').select(['purpose', 'text_sha256']).execute();
    const read = consensi.map(({ scopo, titolo, testo }: Record<string, string>) => [
      scopo,
      hashOf(`${titolo}\n${testo}`),
    ]);
    expect(kept.length).toBeGreaterThan(0);
    expect(new Map(kept.map(({ purpose, text_sha256 }) => [purpose, text_sha256.toString('hex')]))).toEqual(
      new Map(read),
    );
  },
);

describe('moving', () => {
  const move = (change: object = {}) => ({
    ...{ oppID: MINE, versione: 1, chi: 'cliente', motivo: 'richiesta', filiale: '0101', giorno: later, ora: '11:00' },
    ...change,
  });
  beforeEach(() => aVisit(database.db, { oppId: MINE, in: 24 }));

  // R16.3.2
  test('to another branch of the scope keeps the code, raises the version, and notifies the person once', async () => {
    const answer = await ask(app, token, 'SpostaSportello', move({ filiale: '0102' }));
    expect(answer.json()).toMatchObject({
      Status: '0',
      versioneAppuntamento: 2,
      visita: { oppID: MINE, ora: '11:00' },
    });
    expect(await seats()).toEqual(['0102 booked']);
    expect(await events()).toMatchObject([{ kind: 'appointment.moved', payload: { oppID: MINE } }]);
  });

  // R16.3.2
  test('to another branch at the same time is a move; to its own slot and branch is none', async () => {
    await ask(app, token, 'SpostaSportello', move());
    expect((await ask(app, token, 'SpostaSportello', move({ versione: 2 }))).json()).toMatchObject({
      versioneAppuntamento: 2,
    });
    const away = await ask(app, token, 'SpostaSportello', move({ versione: 2, filiale: '0102' }));
    expect(away.json()).toMatchObject({ versioneAppuntamento: 3, visita: { ora: '11:00' } });
    expect(await seats()).toEqual(['0102 booked']);
  });

  // R16.3.2, R16.8.6
  test('to a branch outside the scope is not found', async () => {
    const manager = await aPerson(database.db, 'manager');
    for (const filiale of ['0102', '0999'])
      expect((await ask(app, manager, 'SpostaSportello', move({ filiale }))).json().code, filiale).toBe('not-found');
    expect(await events()).toEqual([]);
    expect((await ask(app, manager, 'SpostaSportello', move())).statusCode).toBe(200);
  });

  // R16.3.2
  test('with an old version, to a taken slot or after the arrival returns the current state and changes nothing', async () => {
    const stale = await ask(app, token, 'SpostaSportello', move({ versione: 7 }));
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { motivo: 'versione', versioneAppuntamento: 1 }]);
    const closed = await ask(app, token, 'SpostaSportello', move({ ora: '20:00' }));
    expect([closed.statusCode, closed.json()]).toMatchObject([
      ...[409, { motivo: 'orario', alternative: [{ ora: expect.any(String) }, {}, {}] }],
    ]);
    await sql`insert into attendance (appointment_id, staff_id, arrived_at)
              select appointment.id, staff.id, now() from appointment, staff`.execute(database.db);
    const late = await ask(app, token, 'SpostaSportello', move());
    expect([late.statusCode, late.json()]).toMatchObject([409, { motivo: 'finito' }]);
    expect(await events()).toEqual([]);
  });

  // R16.3.5, R16.8.11
  test('without a message to the customer requires a reason, which the audit log stores', async () => {
    const untold = move({ avvisa: false });
    for (const perche of ['', '   '])
      expect((await ask(app, token, 'SpostaSportello', { ...untold, perche })).json()).toMatchObject({
        code: 'reason-missing',
      });
    await ask(app, token, 'SpostaSportello', { ...untold, perche: 'detto al telefono' });
    expect(await events()).toMatchObject([{ payload: { untold: true } }]);
    const { rows } = await sql`select change ->> 'untold' as why from staff_act where change ? 'untold'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ why: 'detto al telefono' }]);
  });
});

// R16.3.3
test.each([
  ['filiale', 'branch'],
  ['cliente', 'customer'],
])('cancelling frees the seat and keeps the row with staff member and reason: %s', async (chi, ended) => {
  const { oppID } = (await ask(app, token, 'PrenotaSportello', booking())).json();
  const asked = { oppID, versione: 1, chi, motivo: 'errore' };
  expect((await ask(app, token, 'AnnullaSportello', asked)).json()).toMatchObject({
    ...{ Status: '0', visita: { stato: 'cancelled' } },
  });
  expect(await seats()).toEqual([]);
  const row = await database.db
    .selectFrom('appointment')
    .select(['state', 'ended_by', 'end_reason', 'version'])
    .executeTakeFirst();
  expect(row).toEqual({ state: 'cancelled', ended_by: ended, end_reason: 'errore', version: 2 });
});

// R16.3.1
test('a hyphen typed in a name is stored as a space', async () => {
  const persona = { ...ULISSE, nome: 'Uli-Sse', cognome: 'Ventimiglio \u2013 Rossi' };
  const answer = (await ask(app, token, 'PrenotaSportello', booking({ persona }))).json();
  const row = await database.db.selectFrom('appointment').select(['first_name', 'last_name']).executeTakeFirst();
  expect([answer.Status, row]).toEqual(['0', { first_name: 'Uli Sse', last_name: 'Ventimiglio Rossi' }]);
  expect((await ask(app, token, 'Cerca', { testo: 'ventimiglio-rossi ulisse' })).json().visite).toHaveLength(1);
});

// R16.3.2
test('a reason about health is no reason code', async () => {
  const { oppID } = (await ask(app, token, 'PrenotaSportello', booking())).json();
  for (const [call, more] of [
    ['AnnullaSportello', {}],
    ['SpostaSportello', { filiale: '0101', giorno: later, ora: '11:00' }],
  ] as const) {
    const answer = await ask(app, token, call, { oppID, versione: 1, chi: 'cliente', motivo: 'malattia', ...more });
    expect([call, answer.statusCode, answer.json().code]).toEqual([call, 400, 'malformed']);
  }
});

describe('the search for a person', () => {
  const found = async (testo: string, who = token) => (await ask(app, who, 'Cerca', { testo })).json();

  // R16.3.4
  test("finds by exact request code or tax code, with a customer's record masked", async () => {
    await aCustomer(database.db);
    const { oppID } = (await ask(app, token, 'PrenotaSportello', booking())).json();
    expect(await found(oppID)).toMatchObject({ visite: [{ oppID, filiale: '0101' }], cliente: null });
    expect((await found(oppID.slice(0, -1))).visite).toEqual([]);
    expect(await found(ULISSE.codiceFiscale.toLowerCase())).toMatchObject({ visite: [{ oppID }] });
    expect(await found(customer.code)).toMatchObject({
      ...{ visite: [], cliente: { nome: 'Ginevra', cognome: 'B****', cellulare: '********21' } },
    });
  });

  // R16.3.11
  test('finds by a mobile in any spelling, within the scope, with an audit entry of the person found', async () => {
    const { oppID } = (await ask(app, token, 'PrenotaSportello', booking({ filiale: '0102' }))).json();
    for (const typed of ['3331000099', '+39 333 100 0099', '0039 333.1000099'])
      expect(await found(typed)).toMatchObject({ visite: [{ oppID }], cliente: null });
    expect(await found('3331000098')).toMatchObject({ visite: [] });
    const elsewhere = await aPerson(database.db, 'consultant');
    expect(await found('3331000099', elsewhere)).toMatchObject({ visite: [] });
    const { rows } = await sql`
      select change ->> 'by' as by, change ->> 'found' as found, person = appointment.tax_code_hash as theirs
        from staff_act, appointment where act = 'Cerca' order by staff_act.id`.execute(database.db);
    const hit = { by: 'mobile', found: '1', theirs: true };
    const miss = { by: 'mobile', found: '0', theirs: null };
    // A colleague's search found it out of scope.
    expect(rows).toEqual([hit, hit, hit, miss, { ...hit, found: '0' }]);
  });
});
