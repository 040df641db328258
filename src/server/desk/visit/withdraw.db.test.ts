import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customer } from '../../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
let consultant: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  consultant = await aPerson(database.db, 'consultant');
  token = await aPerson(database.db, 'manager');
  await aVisit(database.db, { oppId: MINE, taxCode: customer.code });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const MINE = 'OPP000000000000001';
const TEXT = 'Chiede del preventivo di marzo';
const card = async () => (await ask(app, token, 'Appuntamento', { oppID: MINE })).json();
const noteId = async (): Promise<string> => (await card()).note[0].id;
const withdraw = async (nota: string, who = token, oppID = MINE) => {
  const answer = await ask(app, who, 'RitiraNota', { oppID, nota, perche: 'Di un altro cliente' });
  return { status: answer.statusCode, ...answer.json() };
};
const acts = async (act: string) =>
  (
    await sql<object>`select branch_code, opp_id, reason, change, person is not null as person from staff_act
                       where act = ${act} order by id`.execute(database.db)
  ).rows;

// R16.3.18
test('a withdrawn note shows no text, but its author and time, and who withdrew it', async () => {
  await ask(app, consultant, 'Nota', { oppID: MINE, testo: TEXT });
  const nota = await noteId();
  expect(await withdraw(nota)).toMatchObject({ status: 200, Status: '0' });
  const { note, storia } = await card();
  expect(note).toEqual([
    {
      ...{ id: nota, quando: expect.any(String), chi: 'Persona consultant', testo: '' },
      ritirata: { quando: expect.any(String), chi: 'Persona manager' },
    },
  ]);
  expect(storia.map(({ chi, cosa }: { chi: string; cosa: string }) => `${chi} ${cosa}`)).toEqual(
    expect.arrayContaining(['Persona consultant Nota', 'Persona manager RitiraNota']),
  );
  expect(await acts('RitiraNota')).toEqual([
    { branch_code: '0101', opp_id: MINE, reason: 'Di un altro cliente', change: { note: nota }, person: true },
  ]);
  expect(await withdraw(nota)).toMatchObject({ status: 409, Status: '1' });
});

// R16.3.18
test('the person still gets the text of a withdrawn note, marked, with a request for access', async () => {
  await ask(app, consultant, 'Nota', { oppID: MINE, testo: TEXT });
  await withdraw(await noteId());
  const dpo = await aPerson(database.db, 'dpo');
  const asked = { codiceFiscale: customer.code, pratica: 'P-1' };
  const { dati } = (await ask(app, dpo, 'RichiestaPrivacy', asked)).json();
  expect(dati.richieste[0].note).toEqual([{ quando: expect.any(String), testo: TEXT, ritirata: expect.any(String) }]);
});

// R16.3.18
test('a note of another visit, or of none, is not found, and the note stays', async () => {
  await aVisit(database.db, { oppId: 'OPP000000000000002' });
  await ask(app, consultant, 'Nota', { oppID: MINE, testo: TEXT });
  const nota = await noteId();
  expect(await withdraw(nota, token, 'OPP000000000000002')).toMatchObject({ status: 404 });
  expect(await withdraw('999')).toMatchObject({ status: 404 });
  expect(await withdraw(nota, consultant)).toMatchObject({ status: 403 });
  expect((await card()).note).toMatchObject([{ testo: TEXT }]);
});

// R16.3.18
test('a withdrawn outcome leaves the visit without one, and its audit entry keeps it', async () => {
  await ask(app, consultant, 'Esito', { oppID: MINE, versione: 0, esito: 'noShow' });
  const back = async (versione: number) => {
    const answer = await ask(app, token, 'RitiraEsito', { oppID: MINE, versione, perche: 'Persona sbagliata' });
    return { status: answer.statusCode, ...answer.json() };
  };
  expect(await back(0)).toMatchObject({ status: 409, Status: '1', visita: { esito: 'noShow' } });
  expect(await back(1)).toMatchObject({ status: 200, Status: '0', visita: { esito: null, fine: null, versione: 2 } });
  expect(await back(2)).toMatchObject({ status: 409, Status: '1', visita: { esito: null } });
  expect(await acts('RitiraEsito')).toMatchObject([
    { reason: 'Persona sbagliata', change: { refused: 'stale' } },
    { reason: 'Persona sbagliata', change: { from: 'noShow', to: 'expected' }, person: true },
    { change: { refused: 'stale' } },
  ]);
  const { storia } = await card();
  expect(storia).toContainEqual(
    expect.objectContaining({ chi: 'Persona manager', cosa: 'RitiraEsito', modifica: 'noShow' }),
  );
});
