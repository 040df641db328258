import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import { aPayload, seal } from '../booking/booking.testing.ts';
import { purgeExpired } from '../booking/retention/clean.ts';
import { remind } from '../messages/remind.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';

const ROLE = `server_${randomBytes(4).toString('hex')}`;
const dataDir = mkdtempSync(join(tmpdir(), 'fissa-role-'));
let fresh: FreshDatabase;
let running: RunningServer;
let url: string;
let cookies = new Map<string, string>();
const lines: string[] = [];

const started = async (change: Readonly<Record<string, string>>) => {
  const read = readEnvironment({ PORT: '0', FISSA_HUMAN_CHECK: 'off', FISSA_DATA_DIR: dataDir, ...change });
  if (!read.ok) throw new Error(read.problems.join());
  return wireUp(read.value, { write: (line) => void lines.push(line) });
};
beforeAll(async () => {
  fresh = await freshDatabase();
  const address = new URL(fresh.url);
  Object.assign(address, { username: ROLE, password: randomBytes(9).toString('hex') });
  url = address.href;
  const own = { DATABASE_URL: url, FISSA_KEYS: newKeys(), FISSA_DEMO: 'true' };
  // The owner's start fills the demo and creates the role; the owner is unknown afterwards.
  await (await started({ ...own, DATABASE_DIRECT_URL: fresh.url })).stop();
  running = await started(own);
});
afterAll(async () => {
  await running?.stop();
  await sql.raw(`drop owned by ${ROLE}`).execute(fresh.db);
  await sql.raw(`drop role ${ROLE}`).execute(fresh.db);
  await fresh.close();
  rmSync(dataDir, { recursive: true });
});

async function ask(call: string, body: object, key = randomBytes(12).toString('hex')) {
  const { port } = running.app.server.address() as { readonly port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/fa3/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify(body),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    cookies.set(name, value);
  }
  const json = (await answer.json()) as Record<string, unknown>;
  expect([call, answer.status, json]).toEqual([call, answer.status < 300 ? answer.status : 'served', json]);
  return json as Record<string, never>;
}

/** A free slot of a demo branch some days ahead. */
async function freeSlot(not = '') {
  const { Filiali } = await ask('TrovaFiliali3', { cap: '20121', latitude: 45.47, longitude: 9.19 });
  const [branch] = Filiali as unknown as readonly {
    Codice: string;
    Disponibilita: { Date: string; Slots: Record<string, boolean> }[];
  }[];
  const free = (branch?.Disponibilita ?? []).flatMap(({ Date: day, Slots }) =>
    Object.entries(Slots).flatMap(([ora, isFree]) => (isFree ? [{ data: day.replaceAll('-', ''), ora }] : [])),
  );
  const slot = free.reverse().find(({ data, ora }) => `${data} ${ora}` !== not);
  return { codFiliale: branch?.Codice ?? '', data: slot?.data ?? '', ora: slot?.ora ?? '' };
}

const letters = (least: number): Promise<void> =>
  expect.poll(() => readdirSync(join(dataDir, 'mail')).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(least);

// R13.10.7
test('a visit from search to cancellation works as a role that owns nothing', async () => {
  const slot = await freeSlot();
  expect(await ask('BloccaOrario', slot)).toMatchObject({ Status: '0' });
  const code = 'BLLGVR87D52M999Y';
  expect(
    await ask('GetUserDataAndAppointmentByCf', { CodiceFiscale: code, RecaptchaToken: '', flusso: 'BUSINESS' }),
  ).toHaveProperty('lookupRef');
  const parametri = [{ keyCode: 'fiscalCode', valore: code }];
  const { token } = await ask('TokenB2BEncode', { AppCode: 'FAC5', parametri });
  expect(await ask('TokenDecodeB2BC5', { token, AppCode: 'FAC5' })).toEqual({ Status: '0', parametri });
  const person = { nome: 'Mario', cognome: 'Rossi', codiceFiscale: 'RSSMRA80A01H501U', email: 'mario@posta.example' };
  const made = await ask('CreateAppointment', aPayload({ ...slot, datiCliente: person }));
  expect(made).toMatchObject({ Status: '0', resultCode: 0 });
  const { oppID } = made;
  const seen = await ask('GetAppuntamento', { oppID });
  expect(seen).toMatchObject({ appuntamento: { stato: 'confermato' } });
  expect(await ask('InviaCodice', { appointmentId: oppID })).toMatchObject({ Status: '0' });
  expect(await ask('VerificaCodice', { appointmentId: oppID, codice: '000000' })).toHaveProperty('Status');
  // An appointment moved or cancelled before its mail gets one mail less.
  await letters(2);
  const other = await freeSlot(`${slot.data} ${slot.ora}`);
  const day = other.data.replace(/(....)(..)(..)/, '$1-$2-$3');
  const moved = await ask('CreaAppuntamentoAsync', { oppID, versione: 1, data: `${day} ${other.ora}` });
  expect(moved).toMatchObject({ Status: '0' });
  expect(await ask('AnnullaAppuntamento', { oppID, versione: 2 })).toMatchObject({ Status: '0' });
  await letters(3);
});

// R3.37, R9.35, R13.10.7
test('an agent request, a survey and the cleaning work as this role', async () => {
  cookies = new Map();
  const payload = aPayload({ data: '', ora: '', ricontatto: 1 });
  // The demonstration has some of its own.
  const { last } = await fresh.db
    .selectFrom('lead')
    .select((of) => of.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  expect(await ask('AgenteCreaAppuntamentoCLink', { ...payload, codiceSubAgente: 'AG007' })).toHaveProperty(
    'Status',
    '0',
  );
  await ask('AgenteCreaAppuntamentoCLink', { ...payload, codiceSubAgente: 'AG123' });
  const leads = await fresh.db.selectFrom('lead').where('id', '>', last).select('agent_code').execute();
  expect(leads.map((lead) => lead.agent_code).sort()).toEqual(['AG000', 'AG007']);
  await ask('sendAudit', { evento: 'x' });
  const served = createDatabase({ url, connections: 2 });
  await remind(served);
  await sql`
    update appointment set created_at = now() - interval '13 months',
      starts = case when starts is not null then now() - interval '13 months' end`.execute(fresh.db);
  await sql`update idempotency set created_at = now() - interval '8 days'`.execute(fresh.db);
  const touched = await purgeExpired(served, seal, 400);
  await served.destroy();
  expect(Number(touched.get('appointment')) * Number(touched.get('idempotency'))).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('"failed"'))).toEqual([]);
});

// R7.37
test("an agent's data are returned under either name of the endpoint", async () => {
  const agent = await ask('AgenteClinkDirect', { Codice: 'AG001' });
  expect(agent).toMatchObject({ Codice: 'AG001', Nome: expect.stringMatching(/\w/) });
  expect(await ask('GetDatiAgenteCLink', { Codice: 'AG001' })).toEqual(agent);
});

// R7.57
test('the demonstration shows many slots as taken although it has hardly any bookings', async () => {
  // Two weeks have working days despite any holidays.
  const week = (Data: string) => ask('Disponibilita', { Codice: '0101', Data, Giorni: 7 });
  const tomorrow = addDays(fromInstant(Date.now()).day, 1);
  const weeks = await Promise.all([week(tomorrow), week(addDays(tomorrow, 7))]);
  const days = (weeks as unknown as readonly { Disponibilita: { Slots: Record<string, boolean> }[] }[]).flatMap(
    ({ Disponibilita }) => Disponibilita,
  );
  const free = days.flatMap(({ Slots }) => Object.values(Slots));
  const taken = free.filter((isFree) => !isFree).length;
  expect([taken > 10, taken < free.length / 2]).toEqual([true, true]);
});
