import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { addDays } from '#domain/time/rome.ts';
import { seal } from '../../booking/booking.testing.ts';
import { purgeExpired } from '../../booking/retention/clean.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { lockPerson } from '../../platform/keys/lock-person.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
let admin: string;
let right: string;
let wrong: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  token = await aPerson(database.db, 'manager');
  admin = await aPerson(database.db, 'admin');
  right = await book(RIGHT, { ora: '10:00' });
  wrong = await book(WRONG, { ora: '11:00', prodotto: 3 });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const codeOf = (first15: string) => first15 + checkLetter(first15);
/** Born on the 21st; the day was typed as the 12th. */
const [RIGHT, WRONG, OTHER] = [codeOf('VNTLSS82L21M999'), codeOf('VNTLSS82L12M999'), codeOf('BLLGVR87D52M999')];
const later = addDays(
  romeDay(() => new Date()),
  3,
);
const contacts = { email: 'ulisse@velaposta.example', cellulare: '+393331000099' };
const details = { capResidenza: '20121', tipoOccupazione: '2' };
const book = async (codiceFiscale: string, change: object = {}, who = token): Promise<string> => {
  const names =
    codiceFiscale === OTHER ? { nome: 'Ginevra', cognome: 'Bellacqua' } : { nome: 'Ulisse', cognome: 'Ventimiglio' };
  const persona = { codiceFiscale, ...names, ...contacts, ...details };
  const asked = { filiale: '0101', giorno: later, ora: '10:00', prodotto: 1, canale: 'desk', persona };
  const consensi = { privacyInterncommoffer: true };
  return (await ask(app, who, 'PrenotaSportello', { ...asked, consensi, ...change })).json().oppID;
};
const post = async (call: string, body: object, who = token) => {
  const answer = await ask(app, who, call, body);
  return { status: answer.statusCode, ...answer.json() };
};
const two = () => ({ giusta: right, sbagliata: wrong });
const preview = (body: object = two(), who = token) => post('AnteprimaUnione', body, who);
const merge = async (body: object = two(), who = token) => {
  const { sha256 } = await preview(body, who);
  return post('UnisciPersone', { ...body, sha256, perche: 'Giorno scritto male' }, who);
};
const codes = async () =>
  Object.fromEntries(
    (
      await database.db
        .selectFrom('appointment')
        .select(['opp_id', 'tax_code', 'tax_code_hash'])
        .orderBy('id')
        .execute()
    ).map(({ opp_id, tax_code, tax_code_hash }) => {
      const code = seal.open(tax_code);
      expect(tax_code_hash.equals(seal.taxCodeHash(code))).toBe(true);
      return [opp_id, code];
    }),
  );
const acts = async (act: string) =>
  (await sql<object>`select opp_id, reason, change from staff_act where act = ${act} order by id`.execute(database.db))
    .rows;

// R16.3.19
test('the visits of a mistyped tax code move to the right one, with notes and history, after a preview', async () => {
  await ask(app, token, 'Nota', { oppID: wrong, testo: 'Preferisce la mattina' });
  expect(await preview()).toMatchObject({ status: 200, motivo: null, visite: [{ oppID: wrong, filiale: '0101' }] });
  expect(await codes()).toEqual({ [right]: RIGHT, [wrong]: WRONG });
  expect(await merge()).toMatchObject({ status: 200, Status: '0', unione: expect.any(String) });
  expect(await codes()).toEqual({ [right]: RIGHT, [wrong]: RIGHT });
  const found = await post('Cerca', { testo: RIGHT });
  expect(found.visite.map(({ oppID }: { oppID: string }) => oppID).sort()).toEqual([right, wrong].sort());
  expect((await post('Cerca', { testo: WRONG })).visite).toEqual([]);
  const card = await post('Appuntamento', { oppID: wrong });
  expect(card).toMatchObject({ note: [{ testo: 'Preferisce la mattina' }], unione: { chi: 'Persona manager' } });
  expect(await acts('UnisciPersone')).toEqual([
    { opp_id: wrong, reason: 'Giorno scritto male', change: { into: right, visits: [wrong] } },
  ]);
});

// R16.3.19
test('a tax code that changes while the merge waits makes the preview outdated', async () => {
  const { sha256 } = await preview();
  const blocked = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(database.db);
    return rows.length;
  };
  const { late } = await database.db.transaction().execute(async (tx) => {
    await lockPerson(tx, seal, RIGHT);
    const late = post('UnisciPersone', { ...two(), sha256, perche: 'Giorno scritto male' });
    await expect.poll(blocked).toBe(1);
    const code = codeOf('VNTLSS82L23M999');
    await sql`
      update appointment set tax_code = ${seal.seal(code)}, tax_code_hash = ${seal.taxCodeHash(code)}
       where opp_id = ${right}`.execute(tx);
    return { late };
  });
  expect(await late).toMatchObject({ status: 409, motivo: 'cambiata' });
  expect((await codes())[wrong]).toBe(WRONG);
});

// R16.3.19
test('a preview changes no visit, also none that is over', async () => {
  await sql`update appointment set product = 3, starts = now() - interval '1 day' where opp_id = ${right}`.execute(
    database.db,
  );
  expect(await preview()).toMatchObject({ motivo: null });
  const { rows } = await sql`select state from appointment where opp_id = ${right}`.execute(database.db);
  expect(rows).toEqual([{ state: 'confirmed' }]);
});

// R16.3.19
test('a merge is undone within a day, once, and the visits have their former code', async () => {
  const { unione } = await merge();
  expect(await post('AnnullaUnione', { unione })).toMatchObject({ status: 200, Status: '0' });
  expect(await codes()).toEqual({ [right]: RIGHT, [wrong]: WRONG });
  expect(await post('AnnullaUnione', { unione })).toMatchObject({ status: 404 });
  expect(await acts('AnnullaUnione')).toMatchObject([
    { opp_id: wrong, change: { visits: [wrong] } },
    { opp_id: null, change: { refused: 'not-found' } },
  ]);
  expect((await post('Appuntamento', { oppID: wrong })).unione).toBeUndefined();
});

// R16.3.19
test('after a day the former code is deleted and nothing can be undone', async () => {
  const { unione } = await merge();
  await sql`update person_merge set made_at = now() - interval '25 hours'`.execute(database.db);
  expect(await post('AnnullaUnione', { unione })).toMatchObject({ status: 404 });
  await purgeExpired(database.db, seal, 30);
  expect(await database.db.selectFrom('person_merge').selectAll().execute()).toEqual([]);
});

// R16.3.19
test('an undo that would leave two active visits under the former code is refused', async () => {
  const { unione } = await merge();
  await book(WRONG, { ora: '12:00', prodotto: 3 });
  expect(await post('AnnullaUnione', { unione })).toMatchObject({ status: 409, motivo: 'doppio' });
  expect((await codes())[wrong]).toBe(RIGHT);
});

describe('nothing moves', () => {
  const refused = async (motivo: string, body: object = two()) => {
    const before = await codes();
    expect(await preview(body)).toMatchObject({ motivo });
    expect(await merge(body)).toMatchObject({ status: 409, Status: '1', motivo, unione: null });
    expect(await codes()).toEqual(before);
  };

  // R16.3.19
  test('when both visits have one tax code', async () => {
    await refused('stesso', { giusta: right, sbagliata: right });
  });

  // R16.3.19
  test('when the wrong code is that of a customer in the records', async () => {
    await sql`
      insert into customer (id, tax_code_hash, tax_code, first_name, last_name)
      values ('C9', ${seal.taxCodeHash(WRONG)}, ${seal.seal(WRONG)}, 'Ulisse', 'Ventimiglio')`.execute(database.db);
    await refused('cliente');
  });

  // R16.3.19
  test('when the names do not fit the right code', async () => {
    const other = await book(OTHER, { ora: '12:00' });
    await refused('nomi', { giusta: other, sbagliata: wrong });
  });

  // R16.3.19
  test('when the person would have two active visits for a product', async () => {
    wrong = await book(codeOf('VNTLSS82L13M999'), { ora: '12:00' });
    await refused('doppio');
  });

  // R16.3.19
  test('when a visit was added after the preview', async () => {
    const { sha256 } = await preview();
    await sql`update appointment set version = version + 1 where opp_id = ${wrong}`.execute(database.db);
    const answer = await post('UnisciPersone', { ...two(), sha256, perche: 'Errore' });
    expect(answer).toMatchObject({ status: 409, motivo: 'cambiata' });
    expect((await codes())[wrong]).toBe(WRONG);
  });
});

// R16.3.19
test('a manager moves the visits of the own branch, an administrator those of the network', async () => {
  const area = await aPerson(database.db, 'callcentre');
  const elsewhere = await book(WRONG, { filiale: '0102', ora: '12:00', prodotto: 1 }, area);
  expect((await preview()).visite.map(({ oppID }: { oppID: string }) => oppID)).toEqual([wrong]);
  expect(await preview({ giusta: right, sbagliata: elsewhere })).toMatchObject({ status: 404 });
  expect(await preview(two(), admin)).toMatchObject({
    motivo: 'doppio',
    visite: [{ oppID: wrong }, { oppID: elsewhere }],
  });
  await ask(app, area, 'AnnullaSportello', { oppID: elsewhere, versione: 1, chi: 'filiale', motivo: 'errore' });
  const { unione } = await merge(two(), admin);
  expect(await codes()).toEqual({ [right]: RIGHT, [wrong]: RIGHT, [elsewhere]: RIGHT });
  // A manager cannot undo what moved at another branch too.
  expect(await post('AnnullaUnione', { unione })).toMatchObject({ status: 404 });
});

// R16.3.19
test('an erased person leaves no former code', async () => {
  await merge();
  const dpo = await aPerson(database.db, 'dpo');
  await sql`update appointment set state = 'cancelled'`.execute(database.db);
  await ask(app, dpo, 'CancellaPersona', { codiceFiscale: RIGHT, pratica: 'P-1', motivo: 'richiesta' });
  expect(await database.db.selectFrom('person_merge').selectAll().execute()).toEqual([]);
});
