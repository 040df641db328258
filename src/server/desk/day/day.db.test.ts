import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
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
  token = await aPerson(database.db, 'consultant');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = romeDay(() => new Date());
const MINE = 'OPP000000000000001';
const call = async (name: string, body: object) => (await ask(app, token, name, body)).json();
const step = (name: string, versione: number, more: object = {}) => call(name, { oppID: MINE, versione, ...more });

describe('the day of a branch', () => {
  // R13.5.8
  test('shows the confirmation deadline of a visit that has one, and of no other', async () => {
    await aVisit(database.db, { oppId: MINE });
    await aVisit(database.db, { oppId: 'OPP0000000000000O1' });
    const waits = { confirm_minutes: 30, confirm_by: sql<Date>`now() + interval '20 minutes'` };
    const row = database.db.updateTable('appointment').set(waits).where('opp_id', '=', MINE).returning('confirm_by');
    const { confirm_by } = await row.executeTakeFirstOrThrow();
    const { visite } = await call('Giorno', { filiale: '0101', giorno: today });
    expect(visite.map(({ confermaEntro = null }) => confermaEntro)).toEqual([confirm_by?.toISOString(), null]);
  });

  // R16.2.1
  test('has its visits by name without contacts, earlier ones without outcome, and tomorrow', async () => {
    await aVisit(database.db, { oppId: MINE });
    await aVisit(database.db, { oppId: 'OPP0000000000000O1', in: -48 });
    await aVisit(database.db, { oppId: 'OPP0000000000000O2', in: -72 });
    await aVisit(database.db, { oppId: 'OPP0000000000000F1', branch: '0102' });
    await aVisit(database.db, { oppId: 'OPP0000000000000T1', in: 24 });
    const ended = ['OPP0000000000000C1', 'OPP0000000000000C2'];
    await aVisit(database.db, { oppId: 'OPP0000000000000C1', in: 24 });
    await aVisit(database.db, { oppId: 'OPP0000000000000C2', in: -48 });
    await database.db.updateTable('appointment').set({ state: 'cancelled' }).where('opp_id', 'in', ended).execute();
    const day = await call('Giorno', { filiale: '0101', giorno: today });
    expect(day.visite).toMatchObject([{ oppID: MINE, nome: 'Ginevra', cognome: 'Bellacqua', versione: 0 }]);
    expect(day.senzaEsito.map((visit: { oppID: string }) => visit.oppID)).toEqual([
      ...['OPP0000000000000O1', 'OPP0000000000000O2'],
    ]);
    expect(day.domani).toMatchObject({
      ...{ giorno: addDays(today, 1), visite: 1, posti: 18 },
      ...{ aperta: [{ da: '09:00', a: '18:00' }], consulenti: 2 },
    });
    expect(JSON.stringify(day)).not.toMatch(/velaria\.example|\+39|BLLGVR/);
  });
});

describe('the steps of a visit', () => {
  beforeEach(() => aVisit(database.db, { oppId: MINE }));

  // R16.2.2
  test('arrived, in the talk, concluded: each has its time and raises the version', async () => {
    expect(await step('Arrivo', 0)).toMatchObject({ Status: '0', visita: { arrivo: expect.any(String), versione: 1 } });
    expect(await step('InizioColloquio', 1)).toMatchObject({ visita: { inizio: expect.any(String), versione: 2 } });
    expect(await step('Esito', 2, { esito: 'attended' })).toMatchObject({
      visita: { esito: 'attended', fine: expect.any(String), versione: 3 },
    });
    expect((await call('Giorno', { filiale: '0101', giorno: today })).visite).toMatchObject([{ esito: 'attended' }]);
  });

  // R16.2.2, R16.8.10
  test('a second or invalid request gets the current visit', async () => {
    await step('Arrivo', 0);
    const second = await ask(app, token, 'Arrivo', { oppID: MINE, versione: 0 });
    expect([second.statusCode, second.json()]).toMatchObject([409, { Status: '1', visita: { versione: 1 } }]);
    const late = await ask(app, token, 'InizioColloquio', { oppID: MINE, versione: 0 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { visita: { inizio: null, versione: 1 } }]);
    const never = await ask(app, token, 'Esito', { oppID: MINE, versione: 1, esito: 'noShow' });
    expect([never.statusCode, never.json()]).toMatchObject([409, { Status: '1', visita: { esito: null } }]);
  });

  // R16.2.2, R16.8.10
  test('before its time a visit without arrival has no outcome and no correction', async () => {
    // In the last minute of a day the visit is on the next one, with the same answer.
    await sql`update appointment set starts = now() + interval '1 minute'`.execute(database.db);
    for (const esito of ['noShow', 'attended', 'notReceived']) {
      const early = await ask(app, token, 'Esito', { oppID: MINE, versione: 0, esito });
      expect([early.statusCode, early.json()]).toMatchObject([409, { Status: '1', visita: { esito: null } }]);
    }
    await sql`update appointment set starts = now() - interval '1 minute'`.execute(database.db);
    await step('Esito', 0, { esito: 'notReceived' });
    await sql`update appointment set starts = now() + interval '1 minute'`.execute(database.db);
    const fixed = await ask(app, token, 'CorreggiEsito', { oppID: MINE, versione: 1, esito: 'noShow', motivo: 'x' });
    expect([fixed.statusCode, fixed.json()]).toMatchObject([409, { visita: { esito: 'notReceived' } }]);
    await sql`update appointment set starts = now() - interval '1 minute'`.execute(database.db);
    expect(await step('CorreggiEsito', 1, { esito: 'noShow', motivo: 'x' })).toMatchObject({ Status: '0' });
  });

  // R16.2.2
  test('a repeated request is applied once', async () => {
    const press = () =>
      app.inject({
        ...{ method: 'POST', url: '/sportello/api/Arrivo', payload: { oppID: MINE, versione: 0 } },
        ...{
          headers: { host: 'localhost', 'idempotency-key': 'the-same-press-again-1' },
          cookies: { 'fissa-desk': token },
        },
      });
    const [first, again] = [await press(), await press()];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
  });

  // R16.2.2, R16.8.10
  test('of twenty simultaneous requests one is first', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(app, token, 'Arrivo', { oppID: MINE, versione: 0 })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  });

  // R16.2.8, R16.8.10
  test('a correction replaces or undoes the outcome, and the audit log keeps the first one', async () => {
    await step('Esito', 0, { esito: 'noShow' });
    expect(await step('CorreggiEsito', 1, { esito: null, motivo: 'arrivata dopo' })).toMatchObject({
      visita: { esito: null, fine: null, versione: 2 },
    });
    await step('Esito', 2, { esito: 'noShow' });
    expect(await step('CorreggiEsito', 3, { esito: 'attended', motivo: 'era in sala' })).toMatchObject({
      visita: { esito: 'attended', fine: expect.any(String), versione: 4 },
    });
    const { rows } = await sql`select act, reason, change from staff_act where opp_id is not null order by id`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { act: 'Esito', reason: null, change: { from: 'expected', to: 'noShow' } },
      { act: 'CorreggiEsito', reason: 'arrivata dopo', change: { from: 'noShow', to: 'expected' } },
      { act: 'Esito', reason: null, change: { from: 'expected', to: 'noShow' } },
      { act: 'CorreggiEsito', reason: 'era in sala', change: { from: 'noShow', to: 'attended' } },
    ]);
  });

  // R16.2.8, R16.8.10
  test('an outcome older than a quarter of an hour is withdrawn with a reason only, also after a correction', async () => {
    await sql`
      insert into attendance (appointment_id, outcome, ended_at, staff_id)
      select appointment.id, 'noShow', now() - interval '16 minutes', staff.id from appointment, staff`.execute(
      database.db,
    );
    await sql`
      insert into staff_act (at, staff_id, session, role, act, opp_id, change, request_id)
      select now() - interval '16 minutes', id, '\\x00', 'consultant', 'Esito', ${MINE}, '{}', 'r' from staff`.execute(
      database.db,
    );
    const undo = async (versione: number) => {
      const answer = await ask(app, token, 'CorreggiEsito', { oppID: MINE, versione, esito: null });
      return [answer.statusCode, answer.json()];
    };
    expect(await undo(1)).toMatchObject([409, { Status: '1', visita: { esito: 'noShow', versione: 1 } }]);
    expect(await step('CorreggiEsito', 1, { esito: 'notReceived' })).toMatchObject({ Status: '0' });
    expect(await undo(2)).toMatchObject([409, { visita: { esito: 'notReceived' } }]);
    const manager = await aPerson(database.db, 'manager');
    const withdrawn = await ask(app, manager, 'RitiraEsito', { oppID: MINE, versione: 2, perche: 'Persona sbagliata' });
    expect(withdrawn.json()).toMatchObject({ Status: '0', visita: { esito: null } });
  });

  // R16.8.10
  test('an arrived person cannot be corrected to a no-show', async () => {
    await step('Arrivo', 0);
    await step('Esito', 1, { esito: 'left' });
    const never = await ask(app, token, 'CorreggiEsito', { oppID: MINE, versione: 2, esito: 'noShow', motivo: 'x' });
    expect([never.statusCode, never.json()]).toMatchObject([
      409,
      { Status: '1', visita: { esito: 'left', versione: 2 } },
    ]);
  });

  // R16.2.23
  test('undo takes back the outcome, the talk, the arrival, and then nothing more', async () => {
    await step('Arrivo', 0);
    await step('InizioColloquio', 1);
    await step('Esito', 2, { esito: 'attended' });
    const back = (versione: number) => step('CorreggiEsito', versione, { esito: null });
    expect(await back(3)).toMatchObject({ Status: '0', visita: { esito: null, inizio: expect.any(String) } });
    expect(await back(4)).toMatchObject({ Status: '0', visita: { inizio: null, arrivo: expect.any(String) } });
    expect(await back(5)).toMatchObject({ Status: '0', visita: { arrivo: null } });
    expect(await back(6)).toMatchObject({ Status: '1', visita: { arrivo: null, versione: 6 } });
  });

  test('a future or cancelled visit has none', async () => {
    await sql`update appointment set starts = now() + interval '2 days'`.execute(database.db);
    expect(await step('Arrivo', 0)).toMatchObject({ Status: '1' });
    await sql`update appointment set starts = now(), state = 'cancelled'`.execute(database.db);
    expect(await step('Arrivo', 0)).toMatchObject({ Status: '1' });
  });
});

describe('the agenda of some branches', () => {
  // R16.2.4
  test('has slots with their seats, visits, holds without names, and the reason of a closed day', async () => {
    const manager = await aPerson(database.db, 'area');
    await aVisit(database.db, { oppId: MINE });
    await sql`
      insert into closure (branch_code, day, consultants, reason)
      values ('0101', (now() at time zone 'Europe/Rome')::date + 1, 0, 'Trasloco')`.execute(database.db);
    await sql`
      insert into seat (branch_code, starts, seat, state, visit, held_until)
      values ('0101', date_trunc('hour', now()), 1, 'held', '\\x01', now() + interval '5 minutes'),
        ('0101', date_trunc('hour', now()), 2, 'held', '\\x02', now() - interval '1 second')`.execute(database.db);
    await sql`
      insert into holiday (day, city, name)
      values (${addDays(today, 2)}, '', 'Ferragosto'), (${addDays(today, 3)}, 'Milano', 'Patrono'), (${addDays(today, 3)}, '', 'Festa'),
        (${today}, 'Roma', 'Patrono di Roma')`.execute(database.db);
    const asked = { filiali: ['0101'], da: today, giorni: 4 };
    const { filiali } = (await ask(app, manager, 'Agenda', asked)).json();
    expect(filiali[0].giorni).toMatchObject([
      { giorno: today, chiuso: null },
      { giorno: addDays(today, 1), chiuso: 'Trasloco', mezzore: [] },
      { giorno: addDays(today, 2), chiuso: 'Ferragosto', mezzore: [] },
      { giorno: addDays(today, 3), chiuso: 'Patrono', mezzore: [] },
    ]);
    expect(filiali[0].giorni[0].mezzore[0]).toEqual({ ora: '09:00', posti: 2 });
    expect([filiali[0].visite, filiali[0].tenute]).toMatchObject([[{ oppID: MINE }], [{ giorno: today, quante: 1 }]]);
  });

  // R16.2.4
  test('has the slots of past days too', async () => {
    const asked = { filiali: ['0101'], da: addDays(today, -3), giorni: 1 };
    const { filiali } = (await ask(app, token, 'Agenda', asked)).json();
    expect(filiali[0].giorni[0].mezzore).toHaveLength(18);
  });

  // R16.2.1, R16.2.4
  test('counts the free slots of a day as the agenda does, without the notice for visitors; a past day has its hours', async () => {
    const windows = { leadMinutes: 3 * 1440, horizonDays: 60 };
    const patient = await aDesk(database.db, undefined, { clock: () => new Date(), callsAnyTime: true, windows });
    const tomorrow = addDays(today, 1);
    const day = (await ask(patient, token, 'Giorno', { filiale: '0101', giorno: tomorrow })).json();
    expect(day.orario.liberi).toHaveLength(18);
    const past = (await ask(patient, token, 'Giorno', { filiale: '0101', giorno: addDays(today, -3) })).json();
    expect(past.orario).toEqual({ aperta: [{ da: '09:00', a: '18:00' }], consulenti: 2, liberi: [] });
    await patient.close();
  });

  // R16.2.4
  test('with one branch outside the scope shows none of them', async () => {
    const answer = await ask(app, token, 'Agenda', { filiali: ['0101', '0102'], da: today, giorni: 1 });
    expect(answer.statusCode).toBe(404);
  });
});
