import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldError, problem } from '#contract/problem.ts';
import { aPayload, yes } from '../booking/booking.testing.ts';
import { type RunningServer, wireUp } from '../bootstrap/start-server.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';

/** Public call names; a call that is missing here or in the contract fails the first test. */
const CALLS = {
  GET: ['ping', 'getCoordsByCap', 'autocomplete', 'sfida'],
  POST: [
    'TrovaFiliali3',
    'GetFiliale',
    'TrovaFiliale',
    'TrovaFilialiC5',
    'GetDayAndTimeSlot',
    'Disponibilita',
    'OrariVicini',
    'CheckByCFAsync',
    'GetUserDataAndAppointmentByCf',
    'sendAudit',
    'TokenDecode',
    'TokenDecodeB2BChat',
    'TokenDecodeB2BC5',
    'CreaAppuntamentoAsync',
    'CreaAppuntamentoBusinessAsync',
    'CreaAppuntamentoC5Async',
    'CreateAppointment',
    'TokenB2BEncode',
    'AgenteClinkDirect',
    'GetDatiAgenteCLink',
    'AgenteVerificaCapCFCLink',
    'AgenteCreaAppuntamentoCLink',
    'InviaSuLeadManager',
    'BloccaOrario',
    'InviaCodice',
    'VerificaCodice',
    'AnnullaAppuntamento',
    'GetAppuntamento',
  ],
} as const;

let fresh: FreshDatabase;
let running: RunningServer;
let base: string;
let dataDir: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'fissa-bad-'));
  const settings = { PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir };
  const read = readEnvironment({ ...settings, FISSA_DEMO: 'true', FISSA_RATE_LIMITS: 'off', FISSA_HUMAN_CHECK: 'off' });
  if (!read.ok) throw new Error('not reached');
  running = await wireUp(read.value);
  base = `http://127.0.0.1:${(running.app.server.address() as { port: number }).port}/fa3/api`;
}, 60_000);
afterAll(async () => {
  await running.stop();
  await fresh.close();
  rmSync(dataDir, { recursive: true });
});

const KEY = { 'idempotency-key': 'k'.repeat(30) };
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (
  call: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { ...JSON_TYPE, ...KEY },
) => fetch(`${base}/${call}`, { method: 'POST', headers, body });

// R0.72, R0.73
test('every endpoint of this test exists', async () => {
  for (const call of CALLS.GET) expect([200, 400], call).toContain((await fetch(`${base}/${call}`)).status);
  for (const call of CALLS.POST) {
    const { status, headers } = await post(call, '[]');
    expect([status, headers.get('content-type')], call).toEqual([400, 'application/problem+json; charset=utf-8']);
  }
  expect((await post('NonEsiste', '{}')).status).toBe(404);
});

const ROWS = ['appointment', 'lead', 'seat', 'consent', 'outbox', 'idempotency', 'proof', 'code'];
const rows = async () => {
  const counts = await Promise.all(
    ROWS.map((table) => sql<{ n: string }>`select count(*) n from ${sql.table(table)}`.execute(fresh.db)),
  );
  return counts.map((result) => result.rows[0]?.n);
};

const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`;
const BODIES: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['broken JSON', '{"a":'],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an unknown field', '{"sconosciuto":1}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
  ['a name twice', '{"Codice":"0151","Codice":"0152"}'],
  ['a NUL', '{"Codice":"01\\u000051"}'],
  ['half a character', '{"Codice":"\\ud800"}'],
  ['a number too large', '{"latitude":1e400,"longitude":9}'],
  ['something deep', deep],
  [
    'wrong types everywhere',
    '{"codFiliale":{},"data":[],"ora":1,"datiCliente":"x","oppID":{"$gt":""},"token":{},"Codice":{}}',
  ],
  ["SQL's own marks", '{"Codice":"0151\';drop table branch;--"}'],
];

/** Well-formed objects for an audit, which accepts any and stores nothing of them. */
const OBJECTS = ['an unknown field', 'constructor', 'a number too large', 'wrong types everywhere', "SQL's own marks"];
const badBodies = (call: string) =>
  call === 'sendAudit' ? BODIES.filter(([what]) => !OBJECTS.includes(what)) : BODIES;

/** A problem with its field errors and no further fields. */
const errors = z.optional(z.array(z.strictObject(fieldError.shape)));
const onlyProblem = z.strictObject({ ...problem.shape, errors });

describe.each(CALLS.POST)('%s', (call) => {
  test('rejects every bad body with a problem and stores nothing', async () => {
    const before = await rows();
    for (const [what, body] of badBodies(call)) {
      const reply = await post(call, body);
      expect([what, reply.status < 500, reply.status >= 400], what).toEqual([what, true, true]);
      expect(onlyProblem.safeParse(await reply.json()).error, what).toBeUndefined();
    }
    expect(await rows()).toEqual(before);
  });

  // R0.52, R0.79
  test('rejects 40 kB, another content type, another method and invalid UTF-8', async () => {
    expect((await post(call, JSON.stringify({ a: 'x'.repeat(40_000) }))).status).toBe(413);
    expect((await post(call, '{}', { 'content-type': 'text/plain', ...KEY })).status).toBe(415);
    expect((await fetch(`${base}/${call}`)).status).toBe(405);
    expect((await post(call, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
  });
});

test.each(CALLS.GET.filter((call) => call !== 'ping'))('%s rejects invalid queries', async (call) => {
  for (const query of [
    'cap=%00',
    'cap[]=1',
    'sconosciuto=1',
    'azione=__proto__',
    `inputAddress=${'x'.repeat(500)}`,
    'cap=1&cap=2',
  ]) {
    const { status } = await fetch(`${base}/${call}?${query}`);
    expect([query, status >= 400 && status < 500]).toEqual([query, true]);
  }
});

const person = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario.rossi@posta.example',
  cellulare: '3331234567',
  codiceFiscale: 'RSSMRA80A01H501U',
  ...{ privacyInterncommoffer: 1, privacyOtherservice: 0, privacyProfilazione: 0, privacyExtcommoffer: 0 },
};

describe('input of other programs', () => {
  // R7.30, R0.80
  test('a create accepts the former names of the campaign fields', async () => {
    const media = { clientID: 'GA1.1', sessionID: '17', gclid: 'abc', mediacode: 'PT01' };
    const callback = { codFiliale: '0101', data: '', ora: '', ricontatto: 1, prodottoLvl1: 'PP', datiCliente: person };
    const answer = await post('CreateAppointment', JSON.stringify({ ...callback, ...media }));
    expect(await answer.json()).toMatchObject({ Status: '0', resultCode: 0 });
    const last = fresh.db.selectFrom('appointment').select('media').orderBy('id', 'desc');
    expect((await last.executeTakeFirstOrThrow()).media).toEqual({
      ...{ clientId: 'GA1.1', sessionId: '17', gclId: 'abc', mediacode: 'PT01' },
    });
  });

  // R0.84
  test.each([
    [
      'CreateAppointment',
      { prodottoLvl1: 'PP', datiCliente: { ...person, privacyInterncommoffer: 0 } },
      { resultCode: 2 },
    ],
    ['BloccaOrario', { codFiliale: '0101', data: '20270101', ora: '23:00' }, { Message: 'Orario non più disponibile' }],
  ])('%s with invalid values gets an answer with its status, not a problem', async (call, body, told) => {
    const more = call === 'CreateAppointment' ? { codFiliale: '0101', data: '', ora: '', ricontatto: 1 } : {};
    const own = { 'idempotency-key': `${call}-refused-01`, cookie: `fissa-visit=${'v'.repeat(43)}` };
    const answer = await post(call, JSON.stringify({ ...body, ...more }), { ...JSON_TYPE, ...own });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { Status: expect.stringMatching('[12]'), ...told },
    ]);
  });

  // R7.40
  test.each(['AgenteCreaAppuntamentoCLink', 'InviaSuLeadManager'])('%s without a place and a product', async (call) => {
    const pool = call === 'InviaSuLeadManager';
    const body = JSON.stringify({ codiceSubAgente: pool ? 'AG002' : 'AG001', datiCliente: person });
    const answer = await post(call, body, { ...JSON_TYPE, 'idempotency-key': `${call}-0123456789` });
    const made = fresh.db.selectFrom('lead').select('pool').orderBy('created_at', 'desc').executeTakeFirst();
    expect([answer.status, await answer.json(), await made]).toMatchObject([200, { Status: '0' }, { pool }]);
  });

  // R7.23
  test.each([{ foo: 1 }, { questionario: { impiego: 2 } }, { oppID: 'short', impiego: 9 }, { evento: 7 }])(
    'sendAudit with %j is counted, and its content is not stored',
    async (body) => {
      expect((await post('sendAudit', JSON.stringify(body), JSON_TYPE)).status).toBe(202);
      const last = fresh.db.selectFrom('audit').select(['kind', 'payload']).orderBy('id', 'desc');
      expect(await last.executeTakeFirstOrThrow()).toEqual({ kind: 'altro', payload: {} });
    },
  );
});

test.each([
  ['Disponibilita', { Codice: '0101' }],
  ['Disponibilita', { Data: '2026-12-01' }],
  ['Disponibilita', { Codice: '0101', Data: '2026-02-30' }],
  ['GetDayAndTimeSlot', { IdFiliale: 'A5001', From: '2026-11-31', To: '2026-12-02' }],
  ['GetDayAndTimeSlot', { IdFiliale: 'A5001', From: '2026-12-02', To: '2026-12-01' }],
])('%s with %j is malformed, not an unknown branch', async (call, body) => {
  const answer = await post(call, JSON.stringify(body));
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'malformed' }]);
});

test('the API description lists the statuses that calls return', async () => {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as {
    paths: Record<string, { post: { responses: Record<string, { content: object }> } }>;
  };
  const served = (call: string) =>
    Object.entries(paths[`/${call}`]?.post.responses ?? {})
      .filter(([, { content }]) => 'application/json' in content)
      .map(([status]) => status);
  expect(served('sendAudit')).toEqual(['202']);
  expect(served('AnnullaAppuntamento')).toEqual(['200', '409']);
  expect(served('CreaAppuntamentoAsync')).toEqual(['200', '409']);
  expect(served('BloccaOrario')).toEqual(['200']);
});

const aSimple = () => {
  const { nome, cognome, codiceFiscale, email, cellulare } = aPayload().datiCliente;
  return { nome, cognome, codiceFiscale, email, cellulare, ...yes };
};
const compact = (day: string) => day.replaceAll('-', '');
/** Every call that takes a day, with the day in each of its fields. */
const DATED: readonly (readonly [call: string, body: (day: string) => object])[] = [
  ['Disponibilita', (Data) => ({ Codice: '0151', Data })],
  ['Disponibilita', (Giorno) => ({ Codice: '0151', Giorno, Giorni: 7 })],
  ['GetDayAndTimeSlot', (From) => ({ IdFiliale: 'A5001', From, To: '2026-12-01' })],
  ['GetDayAndTimeSlot', (To) => ({ IdFiliale: 'A5001', From: '2026-12-01', To })],
  ['BloccaOrario', (day) => ({ codFiliale: '0151', data: compact(day), ora: '09:00' })],
  ['CreateAppointment', (day) => aPayload({ data: compact(day) })],
  ['AgenteCreaAppuntamentoCLink', (day) => ({ ...aPayload({ data: compact(day) }), codiceSubAgente: 'AG007' })],
  ...['CreaAppuntamentoAsync', 'CreaAppuntamentoC5Async', 'CreaAppuntamentoBusinessAsync'].map(
    (call) => [call, (day: string) => ({ ...aSimple(), filiale: '0151', data: `${day} 10:00` })] as const,
  ),
  ['InviaSuLeadManager', (day) => ({ ...aPayload({ data: compact(day) }), codiceSubAgente: 'AG007' })],
];

describe.each(DATED)('%s', (call, body) => {
  let made = 0;
  const sent = (day: string) => {
    made += 1;
    return post(call, JSON.stringify(body(day)), {
      ...JSON_TYPE,
      'idempotency-key': `${call}-${day}-${made}-${'k'.repeat(20)}`,
    });
  };

  // R13.1.1
  test.each(['0000-01-01', '0001-01-01', '1582-10-10', '1970-01-01', '2099-12-31', '9999-12-31'])(
    'rejects %s, an implausible day, with its own problem',
    async (day) => {
      const before = await rows();
      const reply = await sent(day);
      // The calendar begins with the year 1, so the year 0 is not a day.
      expect([400, expect.stringMatching(/^(implausible-day|malformed)$/)]).toEqual([
        reply.status,
        ((await reply.json()) as { code: string }).code,
      ]);
      expect(await rows()).toEqual(before);
    },
  );

  test('answers for every day of the surrounding years, also for days that do not exist', async () => {
    const year = new Date().getUTCFullYear();
    const days = [year - 1, year, year + 3].flatMap((each) => [
      `${each}-01-01`,
      `${each}-02-29`,
      `${each}-12-31`,
      `${each}-13-40`,
    ]);
    for (const day of days) expect([day, (await sent(day)).status < 500]).toEqual([day, true]);
  });
});
