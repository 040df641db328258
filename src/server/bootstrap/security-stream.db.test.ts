import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { addDays } from '#domain/time/rome.ts';
import { freePort } from '../../../tools/machine/ports.ts';
import { customer } from '../booking/booking.testing.ts';
import { branchLine, csv } from '../commands/import/import.testing.ts';
import { typedAs } from '../commands/typed.testing.ts';
import { aPerson, aVisit, twoBranches } from '../desk/desk.testing.ts';
import { aBrowser } from '../desk/sign-in/browser.testing.ts';
import { DEMO_ISSUER } from '../desk/sign-in/demo-provider.ts';
import { romeDay } from '../platform/clock.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { keysText } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import type { SecurityKind } from '../platform/security-log/security-event.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';

type Event = Readonly<Record<string, string>>;

/** Those that the rows of `aVisit` are written with. */
const KEYS = keysText({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2), signing: Buffer.alloc(32, 3) });
const OPP = 'OPP000000000000001';
const PSEUDONYM = expect.stringMatching(/^[\w-]{12}$/);
const LOOPBACK = expect.stringMatching(/^(127\.0\.0\.1|::1)$/);
const DAY = addDays(
  romeDay(() => new Date()),
  5,
);
const folder = temporaryFolder('security-stream');
const path = join(folder, 'security.jsonl');
let fresh: FreshDatabase;
let settings: Readonly<Record<string, string>>;
let running: RunningServer;
let visitors: string;
let desk: string;
const operatorLog: Event[] = [];
const tokens = new Map<Role, string>();
beforeAll(async () => {
  fresh = await freshDatabase();
  const deskPort = await freePort();
  settings = {
    ...{ PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: KEYS, FISSA_DATA_DIR: folder, FISSA_DEMO: 'true' },
    ...{
      FISSA_HUMAN_CHECK: 'off',
      FISSA_WORKER: 'off',
      FISSA_SECURITY_LOG: `file:${path}`,
      DESK_PORT: String(deskPort),
    },
  };
  const read = readEnvironment(settings);
  if (!read.ok) throw new Error(read.problems.join());
  await twoBranches(fresh.db);
  for (const role of ['consultant', 'manager', 'area', 'admin', 'dpo'] as const)
    tokens.set(role, await aPerson(fresh.db, role, `x.${role}`));
  await sql`update staff set issuer = ${DEMO_ISSUER}::text`.execute(fresh.db);
  await aVisit(fresh.db, { oppId: OPP, in: 24, taxCode: customer.code });
  running = await wireUp(read.value, { write: (line) => operatorLog.push(JSON.parse(line)) });
  visitors = `http://localhost:${(running.app.server.address() as { port: number }).port}`;
  desk = `http://localhost:${deskPort}`;
}, 90_000);
afterAll(async () => {
  await running.stop();
  await fresh.close();
});

const post = (url: string, body: object, headers: Readonly<Record<string, string>>) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const visitorAsks = (call: string, body: object) =>
  post(`${visitors}/fa3/api/${call}`, body, { cookie: `fissa-visit=${'v'.repeat(43)}` });
let keys = 0;
const staffAsk = (role: Role, call: string, body: object, key = `one-key-of-the-tests-${++keys}`) =>
  post(`${desk}/sportello/api/${call}`, body, {
    ...{ cookie: `fissa-desk=${tokens.get(role)}`, 'idempotency-key': key },
  });
/** Runs a command, without its line on standard error. */
async function typed(load: () => Promise<unknown>, ...words: readonly string[]): Promise<void> {
  vi.resetModules();
  const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await typedAs(load, words, settings).finally(() => quiet.mockRestore());
}

interface Case {
  /** The act, of which every request but the last leaves no event. */
  readonly act: () => Promise<unknown>;
  readonly event: Readonly<Record<string, unknown>>;
}
const byStaff = (role: Role) => ({ actorType: 'staff', actor: `x.${role}`, client: LOOPBACK });
const byVisit = { actorType: 'visit', actor: PSEUDONYM, client: LOOPBACK, outcome: 'refused' };
const CASES: Readonly<Record<SecurityKind, Case>> = {
  'sign-in': {
    act: () => aBrowser(desk).go('/sportello/entra?come=x.manager'),
    event: { code: 'signed-in', outcome: 'done', route: '/sportello/rientro', ...byStaff('manager') },
  },
  'sign-in-refused': {
    act: () => fetch(`${desk}/sportello/rientro`, { redirect: 'manual' }),
    event: { code: 'sign-in-refused', outcome: 'refused', actorType: 'unknown', actor: '', client: LOOPBACK },
  },
  'token-refused': {
    act: () => visitorAsks('TokenDecode', { token: 'a.b.c', AppCode: '' }),
    event: { code: 'token-refused', route: '/fa3/api/TokenDecode', ...byVisit },
  },
  'request-refused': {
    act: () => staffAsk('consultant', 'Vigilanza', {}),
    event: { code: 'not-allowed', outcome: 'refused', route: '/sportello/api/Vigilanza', ...byStaff('consultant') },
  },
  'limit-reached': {
    async act() {
      for (let nth = 0; nth < 4; nth += 1) await visitorAsks('InviaCodice', { appointmentId: 'ABCDEFGHIJKLMNOPQR' });
    },
    event: { code: 'limit-reached', route: '/fa3/api/InviaCodice', ...byVisit },
  },
  reveal: {
    act: () => staffAsk('consultant', 'Mostra', { oppID: OPP, campo: 'cellulare', motivo: 'chiamata' }),
    event: { code: 'Mostra', outcome: 'done', subject: PSEUDONYM, ...byStaff('consultant') },
  },
  export: {
    act: () => staffAsk('manager', 'Esporta', { da: addDays(DAY, -12), giorni: 7 }),
    event: { code: 'Esporta', outcome: 'done', subject: '', ...byStaff('manager') },
  },
  'role-change': {
    act: () => staffAsk('admin', 'ProponiRuolo', { codice: 'x.consultant', ruolo: 'manager', filiale: '0101' }),
    event: { code: 'ProponiRuolo', outcome: 'done', subject: 'x.consultant', ...byStaff('admin') },
  },
  closure: {
    async act() {
      const day = { dal: DAY, al: DAY, daOra: '09:00', aOra: '10:00' };
      const bozza = { tipo: 'closure', filiali: ['0101'], ...day, consulenti: 0, motivo: 'Lavori' };
      const preview = await staffAsk('area', 'AnteprimaCapacita', { bozza });
      const { sha256 } = (await preview.json()) as { readonly sha256: string };
      await staffAsk('area', 'ApplicaCapacita', { bozza, sha256 });
    },
    event: { code: 'ApplicaCapacita', outcome: 'done', ...byStaff('area') },
  },
  erasure: {
    act: () =>
      staffAsk('dpo', 'CancellaPersona', { codiceFiscale: customer.code, pratica: 'P-1', motivo: 'richiesta' }),
    // The person still has a visit.
    event: { code: 'CancellaPersona', outcome: 'refused', subject: PSEUDONYM, ...byStaff('dpo') },
  },
  'key-change': {
    act: () => typed(() => import('../commands/keys.ts'), 'new', '--to', join(folder, 'ring')),
    event: { code: 'keys-new', outcome: 'done', route: 'command', actorType: 'command' },
  },
  import: {
    async act() {
      await writeFile(join(folder, 'network.csv'), csv(branchLine('0150', 'Nuova')));
      await typed(() => import('../commands/import.ts'), join(folder, 'network.csv'));
    },
    event: { code: 'db-import', outcome: 'done', route: 'command', actorType: 'command' },
  },
};

const events = async (): Promise<readonly Event[]> =>
  (await readFile(path, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const FIELDS = 'time kind code outcome route actorType actor subject client requestId'.split(' ');

test.each(Object.entries(CASES))('an act of the kind %s is one line of the stream', async (kind, { act, event }) => {
  const before = (await events()).length;
  await act();
  await expect.poll(async () => (await events()).length).toBeGreaterThan(before);
  const after = (await events()).slice(before);
  expect(after).toMatchObject([{ kind, ...event }]);
  expect(Object.keys(after[0] ?? {})).toEqual(FIELDS);
  expect(after[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  if (event.actorType === 'command') return;
  // The operator's log has the same event once.
  const { requestId = '' } = after[0] ?? {};
  expect(requestId).not.toBe('');
  const logged = operatorLog.filter((line) => line.event === 'security' && line.requestId === requestId);
  expect(logged).toMatchObject([{ kind, code: event.code, actorType: event.actorType, level: 40 }]);
});

test('the stream names no customer, and the register keeps the act under the same request', async () => {
  const text = await readFile(path, 'utf8');
  for (const secret of [customer.code, customer.email, customer.mobile, 'Bellacqua', OPP])
    expect(text).not.toContain(secret);
  const reveal = (await events()).find(({ code }) => code === 'Mostra');
  const rows = await fresh.db.selectFrom('staff_act').select(['act', 'opp_id', 'request_id']).execute();
  expect(rows).toContainEqual({ act: 'Mostra', opp_id: OPP, request_id: reveal?.requestId });
});

test('a repeated key leaves one event, and an act whose commit fails leaves none', async () => {
  const before = (await events()).length;
  const role = { codice: 'x.manager', ruolo: 'consultant', filiale: '0101' };
  for (const key of ['the-same-key-for-two-requests', 'the-same-key-for-two-requests'])
    await staffAsk('admin', 'ProponiRuolo', role, key);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$`.execute(
    fresh.db,
  );
  await sql`create constraint trigger refuse after insert on staff_change deferrable initially deferred
            for each row execute function refuse()`.execute(fresh.db);
  expect((await staffAsk('admin', 'ProponiRuolo', { ...role, codice: 'x.area' })).status).toBe(500);
  await staffAsk('consultant', 'Mostra', { oppID: OPP, campo: 'email', motivo: 'chiamata' });
  await expect.poll(async () => (await events()).at(-1)?.code).toBe('Mostra');
  expect((await events()).slice(before).map(({ code }) => code)).toEqual(['ProponiRuolo', 'Mostra']);
});
