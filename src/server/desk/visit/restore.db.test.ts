import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { seal } from '../../booking/booking.testing.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
let oppID: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await sql`update duty set consultants = 1`.execute(database.db);
  token = await aPerson(database.db, 'manager');
  oppID = await book(ULISSE);
  await cancel(oppID);
  await database.db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const later = addDays(
  romeDay(() => new Date()),
  3,
);
const contacts = { email: 'ulisse@velaposta.example', cellulare: '+393331000099', capResidenza: '20121' };
const ULISSE = { codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio', ...contacts };
const GINEVRA = { codiceFiscale: 'BLLGVR87D52M999Y', nome: 'Ginevra', cognome: 'Bellacqua', ...contacts };
const book = async (persona: object, ora = '10:00'): Promise<string> => {
  const asked = { filiale: '0101', giorno: later, ora, prodotto: 1, canale: 'desk', persona };
  const consensi = { privacyInterncommoffer: true };
  return (await ask(app, token, 'PrenotaSportello', { ...asked, consensi })).json().oppID;
};
const cancel = (code: string, versione = 1) =>
  ask(app, token, 'AnnullaSportello', { oppID: code, versione, chi: 'filiale', motivo: 'errore' });
const restore = async (versione = 2, who = token, key?: string) => {
  const answer = await ask(app, who, 'RipristinaAppuntamento', { oppID, versione, perche: 'Sbagliata riga' }, key);
  return { status: answer.statusCode, ...answer.json() };
};
const visit = () =>
  database.db
    .selectFrom('appointment')
    .select(['state', 'version', 'ended_by', 'end_reason'])
    .where('opp_id', '=', oppID)
    .executeTakeFirstOrThrow();
const seats = async () => (await database.db.selectFrom('seat').select('state').execute()).map(({ state }) => state);
const entries = async () =>
  (
    await sql<object>`select opp_id, branch_code, reason, change, person is not null as person from staff_act
                       where act = 'RipristinaAppuntamento'`.execute(database.db)
  ).rows;

// R16.3.17
test('a cancelled visit takes its seat again, and the person gets one letter and one SMS', async () => {
  expect(await restore()).toMatchObject({
    ...{ status: 200, Status: '0', motivo: null, versioneAppuntamento: 3 },
    visita: { oppID, stato: 'confirmed' },
  });
  expect(await visit()).toEqual({ state: 'confirmed', version: 3, ended_by: null, end_reason: null });
  expect(await seats()).toEqual(['booked']);
  expect(await entries()).toEqual([
    { opp_id: oppID, branch_code: '0101', reason: 'Sbagliata riga', change: {}, person: true },
  ]);
  const messages = createMessages({
    ...{ db: database.db, open: seal.open, ...ofLender, sender: () => 'Velaria Credito', admit: sendAll },
    ...{ changeUrl: async () => 'https://velaria.example/x', proposalUrl: () => null, earlierUrl: () => null },
  });
  const events = (await database.db.selectFrom('outbox').selectAll().execute()).map(readEvent);
  expect(events.map(({ kind }) => kind)).toEqual(['appointment.restored']);
  const [event] = events;
  if (event === undefined) throw new Error('No event');
  const mail = await messages.mail(event);
  expect([mail?.to, mail?.subject]).toEqual([
    ...['ulisse@velaposta.example', expect.stringMatching(/^Il tuo appuntamento resta valido: .*ore 10:00$/)],
  ]);
  const calendar = new ICAL.Component(ICAL.parse(mail?.calendar?.text ?? ''));
  const entry = calendar.getFirstSubcomponent('vevent');
  expect([
    calendar.getFirstPropertyValue('method'),
    entry?.getFirstPropertyValue('uid'),
    entry?.getFirstPropertyValue('sequence'),
  ]).toEqual(['PUBLISH', `${oppID}@fissa`, 3]);
  expect((await messages.sms(event))?.text).toMatch(/^Velaria Credito: appuntamento di nuovo valido, .*ore 10:00/);
  const { storia } = (await ask(app, token, 'Appuntamento', { oppID })).json();
  expect(storia.map(({ chi, cosa }: { chi: string | null; cosa: string }) => [chi, cosa])).toEqual(
    expect.arrayContaining([
      ['Persona manager', 'RipristinaAppuntamento'],
      [null, 'appointment.restored'],
    ]),
  );
});

describe('a visit stays cancelled, and nothing is sent,', () => {
  const refused = async (motivo: string) => {
    const before = await seats();
    const { version } = await visit();
    expect(await restore(version)).toMatchObject({ status: 409, Status: '1', motivo });
    expect([(await visit()).state, await seats()]).toEqual(['cancelled', before]);
    const kinds = (await database.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind);
    expect(kinds).not.toContain('appointment.restored');
    expect(await entries()).toMatchObject([{ change: { refused: motivo } }]);
  };

  // R16.3.17
  test('when another person took the seat', async () => {
    await book(GINEVRA);
    await refused('orario');
  });

  // R16.3.17
  test('when the branch is closed then', async () => {
    await sql`insert into closure (branch_code, day, reason) values ('0101', ${later}, 'Lavori')`.execute(database.db);
    await refused('orario');
  });

  // R16.3.17
  test('when its slot has begun', async () => {
    await sql`update appointment set starts = now() - interval '1 minute'`.execute(database.db);
    await refused('finito');
  });

  // R16.3.17
  test('when the person booked another visit meanwhile', async () => {
    await book(ULISSE, '11:00');
    await refused('doppio');
  });

  // R16.3.17
  test('when the person was erased', async () => {
    await sql`update appointment set first_name = '', last_name = ''`.execute(database.db);
    await refused('finito');
  });
});

// R16.3.17
test('an outdated version, and a visit that is valid, restore nothing', async () => {
  expect(await restore(1)).toMatchObject({ status: 409, motivo: 'versione' });
  expect(await restore(2)).toMatchObject({ status: 200 });
  expect(await restore(3)).toMatchObject({ status: 409, motivo: 'versione', versioneAppuntamento: 3 });
});

// R16.3.17
test('of two simultaneous restores of the last seat one succeeds; a repeat gets its answer', async () => {
  const other = await book(GINEVRA, '11:00');
  await ask(app, token, 'AnnullaSportello', { oppID: other, versione: 1, chi: 'filiale', motivo: 'errore' });
  await sql`update appointment set starts = (select starts from appointment where opp_id = ${oppID})
             where opp_id = ${other}`.execute(database.db);
  const both = await Promise.all([
    restore(2, token, 'a-key-of-the-first-restore'),
    ask(app, token, 'RipristinaAppuntamento', { oppID: other, versione: 2, perche: 'Errore' }),
  ]);
  expect([both[0].status, both[1].statusCode].sort()).toEqual([200, 409]);
  expect(await seats()).toEqual(['booked']);
  const { status } = await restore(2, token, 'a-key-of-the-first-restore');
  expect(status).toBe(both[0].status);
});
