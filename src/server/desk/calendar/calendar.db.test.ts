import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';
import { mountCalendar } from './mount-calendar.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let ada: string;
let manager: string;
beforeEach(async () => {
  database = await freshDatabase();
  const clock = () => new Date();
  app = await aDesk(database.db, async (desk) => mountCalendar(desk, { db: database.db, clock, horizonDays: 30 }));
  await twoBranches(database.db);
  ada = await aPerson(database.db, 'consultant', 'ada');
  manager = await aPerson(database.db, 'manager');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const DAY = 24;
const code = (name: string) => `OPP${name.padStart(15, '0')}`;
const read = (url: string, headers: object = {}) => app.inject({ url, headers: { host: 'localhost', ...headers } });
const make = async (token: string, call: string, body: object = {}): Promise<string> =>
  (await ask(app, token, call, body)).json().percorso;
const ofBranch = () => make(manager, 'CreaCalendarioFiliale', { filiale: '0101' });
const own = () => make(ada, 'CreaMioCalendario');

/** The events of a calendar, parsed back. */
function eventsIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  const zone = calendar.getFirstSubcomponent('vtimezone');
  ICAL.TimezoneService.register(new ICAL.Timezone(zone ?? new ICAL.Component('vtimezone')));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      ...{ uid: event.uid, summary: event.summary, about: event.description, sequence: event.sequence },
      ...{ starts: event.startDate.toJSDate(), minutes: event.duration.toSeconds() / 60 },
      status: component.getFirstPropertyValue('status'),
    };
  });
}

describe('the calendar of a branch', () => {
  // R16.2.42
  test('has code, product, times and state of its visits, a week back and up to the horizon, and contains no names', async () => {
    const visits = { NEXT: DAY, NOW: 0, BACK: -6 * DAY, OLD: -9 * DAY, FAR: 33 * DAY };
    for (const [name, hours] of Object.entries(visits)) await aVisit(database.db, { oppId: code(name), in: hours });
    await aVisit(database.db, { oppId: code('ELSEWHERE'), branch: '0102' });
    await ask(app, manager, 'Arrivo', { oppID: code('NOW'), versione: 0 });
    await sql`update appointment set state = 'cancelled', version = 3 where opp_id = ${code('BACK')}`.execute(
      database.db,
    );
    const answer = await read(await ofBranch());
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const events = eventsIn(answer.body);
    expect(events.map(({ uid, summary, status }) => [uid, summary, status])).toEqual([
      [`${code('BACK')}@fissa-sportello`, 'Prestito personale, annullato', 'CANCELLED'],
      [`${code('NOW')}@fissa-sportello`, 'Prestito personale, arrivo registrato', 'CONFIRMED'],
      [`${code('NEXT')}@fissa-sportello`, 'Prestito personale, atteso', 'CONFIRMED'],
    ]);
    const { rows } = await sql<{ starts: Date }>`
      select starts from appointment where opp_id = ${code('NEXT')}`.execute(database.db);
    expect(events[2]).toMatchObject({ starts: rows[0]?.starts, minutes: 30, about: `Richiesta ${code('NEXT')}` });
    expect(events[0]?.sequence).toBe(3);
    expect(answer.body).not.toMatch(/Ginevra|Bellacqua|@velaria|33300000|BLLGVR|Persona/);
  });

  // R16.2.42
  test('keeps its ETag while nothing changes, and is private', async () => {
    await aVisit(database.db, { oppId: 'OPP000000000000001', in: DAY });
    const path = await ofBranch();
    const first = await read(path);
    expect(first.headers['cache-control']).toBe('private, max-age=300');
    const etag = String(first.headers.etag);
    const again = await read(path, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await sql`update appointment set starts = starts + interval '30 minutes', version = version + 1`.execute(
      database.db,
    );
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  // R16.2.42
  test('answers at most twelve reads a minute, link by link', async () => {
    const [path, other] = [await ofBranch(), await own()];
    for (let n = 0; n < 12; n += 1) expect((await read(path)).statusCode).toBe(200);
    const refused = await read(path);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await read(other)).statusCode).toBe(200);
  });
});

// R16.2.42
test('a call at a time is named as a call, and as made once it is', async () => {
  await aVisit(database.db, { oppId: code('CALL'), in: DAY });
  await sql`update appointment set kind = 'call'`.execute(database.db);
  const path = await ofBranch();
  const summary = async () => eventsIn((await read(path)).body)[0]?.summary;
  expect(await summary()).toBe('Prestito personale, telefonata');
  await sql`update appointment set state = 'past'`.execute(database.db);
  expect(await summary()).toBe('Prestito personale, telefonata fatta');
});

// R16.2.42
test('the calendar of a person has the visits assigned to that person only', async () => {
  await aVisit(database.db, { oppId: 'OPP000000000000001' });
  await aVisit(database.db, { oppId: 'OPP000000000000002' });
  await ask(app, ada, 'PrendoIo', { oppID: 'OPP000000000000002', versione: 0 });
  const events = eventsIn((await read(await own())).body);
  expect(events.map(({ about }) => about)).toEqual(['Richiesta OPP000000000000002']);
});

describe('a link', () => {
  // R16.2.43
  test('is stored as a hash, shown once, and shows its last read; each change leaves an audit entry without it', async () => {
    expect((await ask(app, ada, 'MioCalendario', {})).json()).toEqual({ collegamento: null });
    const path = await own();
    const token = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
    const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from calendar_link`.execute(database.db);
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([sha256(token)]);
    const before = (await ask(app, ada, 'MioCalendario', {})).json();
    expect(before).toEqual({ collegamento: { creato: expect.any(String), letto: null } });
    await read(path);
    const after = (await ask(app, ada, 'MioCalendario', {})).json();
    expect(after.collegamento.letto).toEqual(expect.any(String));
    await ask(app, ada, 'RevocaMioCalendario', {});
    const acts = await sql<{ act: string }>`select act, change::text from staff_act order by id`.execute(database.db);
    expect(acts.rows.map(({ act }) => act)).toEqual([
      ...['MioCalendario', 'CreaMioCalendario', 'MioCalendario', 'MioCalendario', 'RevocaMioCalendario'],
    ]);
    const stored = await sql`select answer from idempotency`.execute(database.db);
    expect(JSON.stringify([acts.rows, stored.rows, before, after])).not.toContain(token);
  });

  // R16.2.42, R16.2.43
  test('that is revoked, replaced, unknown or malformed has one answer', async () => {
    const [first, second] = [await own(), await own()];
    expect((await read(second)).statusCode).toBe(200);
    await ask(app, ada, 'RevocaMioCalendario', {});
    const unknown = `/sportello/calendario/${'x'.repeat(43)}.ics`;
    const answers = await Promise.all([first, second, unknown, '/sportello/calendario/x'].map((path) => read(path)));
    const bodies = answers.map(({ statusCode, body }) => [statusCode, body.replace(/request-\d+/, 'request')]);
    expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });

  // R16.2.43
  test.each([
    ['an account that left', 'update staff set active = false'],
    ['an ended role', 'update staff_role set until = now()'],
  ])('of %s opens nothing', async (_what, ending) => {
    const paths = [await own(), await ofBranch()];
    await sql.raw(ending).execute(database.db);
    for (const path of paths) expect((await read(path)).statusCode).toBe(404);
  });

  // R16.2.43
  test('of a branch is made by its manager or area, not by a consultant or for another branch', async () => {
    const asked = async (token: string, filiale: string) =>
      (await ask(app, token, 'CreaCalendarioFiliale', { filiale })).statusCode;
    expect(await asked(ada, '0101')).toBe(403);
    expect(await asked(manager, '0102')).toBe(404);
    const area = await aPerson(database.db, 'area');
    const path = await make(area, 'CreaCalendarioFiliale', { filiale: '0101' });
    expect((await read(path)).statusCode).toBe(200);
    expect((await ask(app, manager, 'CalendarioFiliale', { filiale: '0101' })).json().collegamento).not.toBeNull();
  });
});
