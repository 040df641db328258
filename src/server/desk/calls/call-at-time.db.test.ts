import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromCompact, toInstant } from '#domain/time/rome.ts';
import { aContext, aDeps, aPayload, CALL_DAY, everyContactProven } from '../../booking/booking.testing.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
let code: string;
const DAY = fromCompact(CALL_DAY);
const at = (minute: number) => new Date(toInstant(DAY, minute));

beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
  token = await aPerson(database.db, 'manager');
  const chiamata = { data: CALL_DAY, fascia: '9-12' } as const;
  const made = await createAppointmentCall(aDeps(database.db))(
    aPayload({ data: '', ora: '', ricontatto: '1', chiamata }),
    aContext(),
  );
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  code = made.value.body.oppID;
  await everyContactProven(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const line = async () => {
  const { visite } = (await ask(app, token, 'Giorno', { filiale: '0101', giorno: DAY })).json();
  return visite[0];
};
const said = { chi: 'cliente', motivo: 'altro', avvisa: true, perche: '' } as const;
const task = () => database.db.selectFrom('callback_case').selectAll().executeTakeFirstOrThrow();
const seats = async () => (await database.db.selectFrom('seat').select('starts').execute()).map(({ starts }) => starts);

test('the day of the branch shows a call at its half-hour, with the hours that the customer knows', async () => {
  expect(await line()).toMatchObject({
    ...{ oppID: code, ora: '09:00', stato: 'confirmed', esito: null },
    chiamata: { dalle: '09:00', alle: '12:00', fascia: true, fatta: false },
  });
});

test('the queue shows the chosen hours, and the call rests until its half-hour', async () => {
  const { coda } = (await ask(app, token, 'Richiamate', {})).json();
  expect(coda).toMatchObject([
    {
      ...{ oppID: code, riprende: at(540).toISOString(), entro: at(720).toISOString() },
      scelta: { dalle: at(540).toISOString(), alle: at(720).toISOString(), fascia: true },
    },
  ]);
  const early = await ask(app, token, 'PrendiRichiamata', { oppID: code });
  expect([early.statusCode, early.json().motivo]).toEqual([409, 'pausa']);
});

test('a call that is closed before its half-hour frees its seat, and the day shows it as made', async () => {
  await sql`update callback_case set next_at = now()`.execute(database.db);
  const { versione } = (await ask(app, token, 'PrendiRichiamata', { oppID: code })).json().chiamata;
  const closed = await ask(app, token, 'ChiudiRichiamata', { oppID: code, versione, esito: 'informed' });
  expect(closed.statusCode).toBe(200);
  expect(await seats()).toEqual([]);
  expect(await line()).toMatchObject({ stato: 'past', chiamata: { fatta: true } });
});

test('no step of a visit is recorded for a call', async () => {
  const answer = await ask(app, token, 'Arrivo', { oppID: code, versione: 0 });
  expect([answer.statusCode, answer.json().Status]).toEqual([409, '1']);
});

test('the staff moves a call, and its task with it', async () => {
  const moved = await ask(app, token, 'SpostaSportello', {
    ...{ oppID: code, versione: 1, filiale: '0101', giorno: DAY, ora: '16:00', ...said },
  });
  expect(moved.json()).toMatchObject({ Status: '0', visita: { ora: '16:00', chiamata: { fascia: false } } });
  expect(await task()).toMatchObject({ next_at: at(960), due_at: at(990) });
  expect(await seats()).toEqual([at(960)]);
});

test('the staff moves a call in a band to the half-hour of its own seat', async () => {
  const moved = await ask(app, token, 'SpostaSportello', {
    ...{ oppID: code, versione: 1, filiale: '0101', giorno: DAY, ora: '09:00', ...said },
  });
  expect(moved.json()).toMatchObject({ Status: '0', versioneAppuntamento: 2, visita: { chiamata: { fascia: false } } });
  expect(await task()).toMatchObject({ next_at: at(540), due_at: at(570) });
  expect(await seats()).toEqual([at(540)]);
});

test('the staff moves no call out of calling hours', async () => {
  await sql`update opening_hours set opens = 480`.execute(database.db);
  const moved = await ask(app, token, 'SpostaSportello', {
    ...{ oppID: code, versione: 1, filiale: '0101', giorno: DAY, ora: '08:30', ...said },
  });
  expect([moved.statusCode, moved.json().motivo]).toEqual([409, 'orario']);
});

test('the staff cancels a call, which leaves the queue', async () => {
  const answer = await ask(app, token, 'AnnullaSportello', { oppID: code, versione: 1, ...said });
  expect(answer.json()).toMatchObject({ Status: '0', visita: { stato: 'cancelled' } });
  expect(await seats()).toEqual([]);
  expect((await ask(app, token, 'Richiamate', {})).json().coda).toEqual([]);
});

test('the search and the card find a call', async () => {
  const found = (await ask(app, token, 'Cerca', { testo: code, filiale: '0101' })).json();
  expect(JSON.stringify(found)).toContain(code);
  const card = await ask(app, token, 'Appuntamento', { oppID: code });
  expect([card.statusCode, JSON.stringify(card.json()).includes('"fascia":true')]).toEqual([200, true]);
});
