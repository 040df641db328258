import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, weekday } from '#domain/time/rome.ts';
import { customer } from '../../booking/booking.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aLead, aPerson, ask, twoBranches } from '../desk.testing.ts';

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

const code = (n: number) => `TEL${String(n).padStart(15, '0')}`;
const waits = (n: number, more: Partial<Parameters<typeof aCall>[1]> = {}) =>
  aCall(database.db, { oppId: code(n), ...more });
const queue = async (who = token) => (await ask(app, who, 'Richiamate', {})).json();
const codesOf = ({ coda }: { coda: { oppID: string }[] }) => coda.map(({ oppID }) => Number(oppID.slice(3)));
const take = (oppID = '', who = token) => ask(app, who, 'PrendiRichiamata', { oppID });
const taken = async (n: number) => (await take(code(n))).json().chiamata.versione as number;
const tried = (n: number, versione: number, risultato = 'noAnswer') =>
  ask(app, token, 'Tentativo', { oppID: code(n), versione, risultato });
const cases = () => database.db.selectFrom('callback_case').selectAll().orderBy('opp_id').execute();
const lapse = () => sql`update callback_case set lease_until = now() where state = 'claimed'`.execute(database.db);

// R16.5.3, R16.5.9
test('the queue is ordered by deadline and shows no contact; the claimed call shows its password', async () => {
  await waits(1, { due: 50 });
  await waits(2, { due: -10, branch: '0102' });
  await waits(3, { due: 20 });
  const before = await queue();
  expect(codesOf(before)).toEqual([2, 3, 1]);
  expect(before).toMatchObject({ mia: null, siChiama: true, altre: 0, oggi: { mantenute: 0 } });
  expect(before.coda[0]).toMatchObject({
    nome: 'Ginevra',
    cognome: 'B****',
    inMano: null,
    filiale: { codice: '0102' },
  });
  await take(code(3));
  const text = JSON.stringify(await queue());
  expect(text).not.toMatch(/Bellacqua|\+39333/);
  expect(JSON.parse(text).mia).toMatchObject({ cellulare: '********21', parola: 'vela limone', prove: [] });
  expect((await queue(await aPerson(database.db, 'manager'))).mia).toBeNull();
  expect((await ask(app, token, 'ContaRichiamate', {})).json()).toEqual({ attendono: 3, urgenti: 2 });
});

// R16.5.3
test("today's figures count deadlines of today that are over or met, not yesterday's or later ones", async () => {
  for (const n of [1, 2, 3]) await waits(n);
  const lies = async (n: number, due: RawBuilder<Date>) =>
    sql`update callback_case set due_at = ${due} where opp_id = ${code(n)}`.execute(database.db);
  await lies(1, sql`now()`);
  await lies(
    2,
    sql`(now() at time zone 'Europe/Rome')::date::timestamp at time zone 'Europe/Rome' - interval '1 minute'`,
  );
  expect((await queue()).oggi).toEqual({ mantenute: 0, promesse: 1 });
});

// R16.5.3
test("today's figures leave out a call that was cancelled", async () => {
  await waits(1);
  await sql`update callback_case set due_at = now()`.execute(database.db);
  await sql`update appointment set state = 'cancelled'`.execute(database.db);
  expect((await queue()).oggi).toEqual({ mantenute: 0, promesse: 0 });
});

describe('a call is claimed', () => {
  // R16.5.4
  test('for 15 minutes, the earliest first, one per user', async () => {
    await waits(1, { due: 50 });
    await waits(2, { due: 10 });
    const first = await take();
    expect(first.json()).toMatchObject({ Status: '0', chiamata: { oppID: code(2), inMano: { mia: true } } });
    const again = await take();
    expect([again.statusCode, again.json().motivo, again.json().chiamata.oppID]).toEqual([409, 'inMano', code(2)]);
    const [, row] = await cases();
    expect(Math.round(((row?.lease_until?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(15);
    const other = await aPerson(database.db, 'callcentre', 'other');
    const late = await take(code(2), other);
    expect([late.statusCode, late.json().motivo, late.json().chiamata.inMano.mia]).toEqual([409, 'presa', false]);
    expect((await take('', other)).json().chiamata.oppID).toBe(code(1));
    await sql`update callback_case set state = 'done', outcome = 'informed', done_at = now(), holder = null,
      lease_until = null`.execute(database.db);
    expect((await take(code(2), other)).json().motivo).toBe('versione');
  });

  // R16.5.4 (S9), R16.8.9
  test('by one user only: many simultaneous requests each get another call', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => aPerson(database.db, 'callcentre', `person-${n}`)),
    );
    for (let n = 1; n <= 5; n += 1) await waits(n);
    const named = await Promise.all(people.map((who) => take(code(1), who)));
    expect(named.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const next = await Promise.all(people.map((who) => take('', who)));
    const got = next.flatMap((answer) => (answer.json().Status === '0' ? [answer.json().chiamata.oppID] : []));
    expect(new Set(got).size).toBe(4);
    expect(got).toHaveLength(4);
    const holders = (await cases()).map(({ holder }) => holder);
    expect(new Set(holders).size).toBe(5);
  });

  // R16.5.4 (S9), R16.8.9
  test('only once per customer, even if the customer has two open calls', async () => {
    await waits(1, { taxCode: 'SAME' });
    // One request per product may wait.
    await sql`update appointment set product = 3`.execute(database.db);
    await waits(2, { taxCode: 'SAME', branch: '0102' });
    const people = await Promise.all(['a', 'b'].map((who) => aPerson(database.db, 'callcentre', who)));
    const answers = await Promise.all(people.map((who) => take('', who)));
    expect(answers.map((answer) => answer.json().Status).sort()).toEqual(['0', '1']);
  });

  // R16.5.4 (S9), R16.8.9
  test('by no other user while an agent has claimed a call of the same customer', async () => {
    await waits(1, { taxCode: customer.code });
    await aLead(database.db, code(2));
    await sql`
      insert into callback_case (opp_id, lead_id, agent_code, due_at)
      select opp_id, id, agent_code, now() from lead`.execute(database.db);
    const agent = await aPerson(database.db, 'agent', 'AG001');
    expect((await take('', agent)).json().chiamata.oppID).toBe(code(2));
    expect((await take()).json()).toMatchObject({ Status: '1', motivo: 'nessuna' });
  });

  // R16.5.4 (S9), R16.8.9
  test('again by others when the first claim has expired', async () => {
    await waits(1);
    const version = await taken(1);
    await lapse();
    const other = await aPerson(database.db, 'callcentre', 'other');
    expect((await take('', other)).json().chiamata.inMano.mia).toBe(true);
    const late = await tried(1, version);
    expect([late.statusCode, late.json().motivo]).toEqual([409, 'versione']);
  });

  // R16.5.4
  test('neither before its next try, nor after a cancellation, nor for an unknown code', async () => {
    await waits(1);
    await sql`update callback_case set next_at = now() + interval '1 hour'`.execute(database.db);
    expect((await take()).json()).toMatchObject({ Status: '1', motivo: 'nessuna', chiamata: null });
    expect((await take(code(1))).json().motivo).toBe('pausa');
    await sql`update callback_case set next_at = now()`.execute(database.db);
    await sql`update appointment set state = 'cancelled'`.execute(database.db);
    expect([(await take(code(1))).statusCode, codesOf(await queue())]).toEqual([404, []]);
  });

  // R16.5.2
  test('never at night or on a holiday', async () => {
    await waits(1);
    const clock = () => new Date('2026-11-23T21:00:00Z');
    const night = await aDesk(database.db, async () => undefined, { clock, callsAnyTime: false });
    const answer = await ask(night, token, 'PrendiRichiamata', {});
    expect([answer.statusCode, answer.json().motivo]).toEqual([409, 'orario']);
    expect((await ask(night, token, 'Richiamate', {})).json().siChiama).toBe(false);
    await night.close();
    const today = romeDay(() => new Date());
    const day = [1, 2].map((days) => addDays(today, days)).find((each) => weekday(each) < 7) ?? today;
    const noon = () => new Date(`${day}T11:00:00Z`);
    await sql`insert into holiday (day, name) values (${day}, 'Festa') on conflict do nothing`.execute(database.db);
    const feast = await aDesk(database.db, async () => undefined, { clock: noon, callsAnyTime: false });
    expect((await ask(feast, token, 'PrendiRichiamata', {})).json().motivo).toBe('orario');
    await feast.close();
  });
});

// R16.5.5 (S5), R16.8.5
test('the telephone number is shown while the call is claimed, and each view writes an audit entry', async () => {
  await waits(1);
  const dial = () => ask(app, token, 'ChiamaRichiamata', { oppID: code(1) });
  expect([(await dial()).statusCode, (await dial()).body.includes('333')]).toEqual([409, false]);
  await take(code(1));
  expect((await dial()).json()).toEqual({ Status: '0', cellulare: '+393330000021', nome: 'Ginevra Bellacqua' });
  await lapse();
  expect((await dial()).statusCode).toBe(409);
  const { rows } =
    await sql`select fields, reason, change from staff_act where act = 'ChiamaRichiamata' order by id`.execute(
      database.db,
    );
  const refused = { fields: [], reason: 'chiamata', change: { refused: 'not-in-hand' } };
  expect(rows).toEqual([
    refused,
    refused,
    { fields: ['cellulare', 'cognome'], reason: 'chiamata', change: {} },
    refused,
  ]);
});

describe('the assignment of calls', () => {
  // R16.5.7
  test("an agent sees only the agent's own calls; others may claim them after the deadline", async () => {
    const agent = await aPerson(database.db, 'agent', 'AG007');
    await waits(1, { agent: 'AG007', due: 30 });
    await waits(2, { agent: 'AG008', due: 40 });
    await waits(3, { due: 50 });
    expect(codesOf(await queue(agent))).toEqual([1]);
    expect([(await take(code(2), agent)).statusCode, (await take(code(3), agent)).statusCode]).toEqual([404, 404]);
    expect((await take()).json().chiamata.oppID).toBe(code(3));
    await tried(3, (await cases())[2]?.version ?? 0, 'rimessa');
    await sql`update callback_case set due_at = now() where agent_code = 'AG008'`.execute(database.db);
    expect((await take()).json().chiamata.oppID).toBe(code(2));
    expect((await take('', agent)).json().chiamata.oppID).toBe(code(1));
  });

  // R16.5.7
  test('a manager assigns calls to staff of the branch, the call centre to an agent; claimed calls cannot be assigned', async () => {
    await aPerson(database.db, 'agent', 'AG007');
    const manager = await aPerson(database.db, 'manager');
    const consultant = await aPerson(database.db, 'consultant');
    await waits(1);
    const give = (who: string, chi: string, versione: number) =>
      ask(app, who, 'AssegnaRichiamata', { oppID: code(1), versione, chi });
    expect((await queue(manager)).colleghi.map(({ codice }: { codice: string }) => codice)).toEqual([
      'consultant',
      'manager',
    ]);
    expect((await give(manager, 'AG007', 1)).statusCode).toBe(404);
    expect((await give(manager, 'consultant', 1)).json().chiamata.perChi).toBe('Persona consultant');
    expect((await take()).json().motivo).toBe('nessuna');
    expect((await give(token, 'AG007', 2)).json().chiamata).toMatchObject({ agente: 'Agente AG007', perChi: null });
    expect((await give(token, '', 2)).statusCode).toBe(409);
    expect((await give(token, '', 3)).json().chiamata).toMatchObject({ agente: null, perChi: null });
    await take('', consultant);
    expect((await give(manager, 'manager', 5)).json().motivo).toBe('presa');
  });
});
