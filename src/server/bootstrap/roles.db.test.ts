import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { askProbe, PROBE_PATH } from '../http/ingress/proxy-probe.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys, readKeys } from '../platform/config/keys.ts';
import { oppIdOf } from '../platform/crypto/request-code.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';
import { wireEdge } from './wire-edge.ts';

let fresh: FreshDatabase;
let engine: RunningServer;
let edges: RunningServer[];
let dataDir: string;
let enginePort: number;
let common: Record<string, string>;
const portOf = ({ app }: RunningServer) => (app.server.address() as { port: number }).port;
const settings = (change: Record<string, string>) => {
  const read = readEnvironment({ PORT: '0', FISSA_HUMAN_CHECK: 'off', ...change });
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
};
const edge = (name: string): Promise<RunningServer> => {
  const own = { FISSA_API_URL: `http://127.0.0.1:${enginePort}`, FISSA_DATA_DIR: join(dataDir, name) };
  const tiles = { MAP_TILES: 'https://tiles.velaria.example/{z}/{x}/{y} © chi disegna' };
  const { FISSA_KEYS = '', FISSA_SITE = '' } = common;
  return wireEdge(settings({ ...own, ...tiles, FISSA_ROLE: 'edge', FISSA_KEYS, FISSA_SITE }));
};
/** The demonstration's site file without pictures, with a phone number and the agent of several areas. */
function aSiteFile(): string {
  const sites = demoSites.sites.map(({ logo: _logo, icon: _icon, ...site }) => ({
    ...site,
    brand: { ...site.brand, phone: '02 7654321' },
  }));
  const file = join(dataDir, 'site.json');
  const windows = { ...demoSites.windows, holdMinutes: 7 };
  writeFileSync(
    file,
    JSON.stringify({ ...demoSites, sites, windows, agents: { multiArea: 'AG008', fallback: 'AG000' } }),
  );
  return file;
}
beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'fissa-roles-'));
  common = {
    FISSA_KEYS: newKeys(),
    FISSA_DATA_DIR: join(dataDir, 'api'),
    FISSA_DEMO: 'true',
    FISSA_SITE: aSiteFile(),
    DATABASE_URL: fresh.url,
  };
  await anApprovedOffer();
  engine = await wireUp(settings({ ...common, FISSA_ROLE: 'api' }));
  enginePort = portOf(engine);
  edges = [await edge('one'), await edge('two')];
}, 60_000);
afterAll(async () => {
  await Promise.all(edges.map((edge) => edge.stop()));
  await engine.stop().catch(() => undefined);
  await fresh.close();
  rmSync(dataDir, { recursive: true });
});

/** For business loans, today. */
async function anApprovedOffer(): Promise<void> {
  const figures = { IMPORTO_TOTALE_CREDITO: '20.000', TAEG: '11,40', TAN: '9,90', DURATA_MESI: '60' };
  const all = JSON.stringify({ ...figures, IMPORTO_RATA: '432,44', SPESE_INIZIALI: '52' });
  await sql`
    with made as (
      insert into staff (code, issuer, subject, name, email)
      select code, 'https://provider.example', code, code, code from unnest(array['one', 'two']) code returning id)
    insert into offer (product, first_day, last_day, figures, sheet_sha256, state, drafted_by, approved_by, approved_at)
    select 5, current_date - 1, current_date + 1, ${all}::jsonb, sha256('x'), 'approved', min(id), max(id), now()
    from made`.execute(fresh.db);
}

const at = (which: number, path: string) => `http://127.0.0.1:${portOf(edges[which] as RunningServer)}${path}`;
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const search = (which: number, path = '/fa3/proxy/TrovaFiliali3') =>
  post(at(which, path), { cap: '20121', latitude: 45.47, longitude: 9.19 });

/** The person that the lookup returns for the code: its code, or none. */
async function codeOf(CodiceFiscale: string, of: RunningServer): Promise<string> {
  const url = `http://127.0.0.1:${portOf(of)}/fa3/api/GetUserDataAndAppointmentByCf`;
  const answer = await post(url, { CodiceFiscale });
  return ((await answer.json()) as { datiCliente: { codiceFiscale: string } }).datiCliente.codiceFiscale;
}

// R18.3.7, R0.21
test("engine and edges with the doctor's keys report how its request arrived, and report it to no other client", async () => {
  const keys = readKeys({ name: 'FISSA_KEYS', file: null, read: () => common.FISSA_KEYS ?? '' });
  const headers = askProbe({ keys, clock: () => new Date() });
  for (const base of [`http://127.0.0.1:${enginePort}`, at(0, ''), at(1, '')]) {
    const seen = await fetch(`${base}${PROBE_PATH}`, { headers });
    expect(await seen.json()).toMatchObject({ client: '127.0.0.1', peer: '127.0.0.1', forwardedFor: '' });
    expect((await fetch(`${base}${PROBE_PATH}`)).status).toBe(404);
  }
});

// R0.19, R0.63
test('the engine serves endpoints and no page', async () => {
  const base = `http://127.0.0.1:${portOf(engine)}`;
  expect((await fetch(`${base}/fa3/`)).status).toBe(404);
  expect((await fetch(`${base}/fa3/proxy/ping`)).status).toBe(404);
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${base}/fa3/api/ping`)).json()).toMatchObject({ Status: '0' });
});

// R0.68, R0.69, R14.2.1
test('edge and engine use the site file, and the page shows the configured map tiles', async () => {
  const page = await (await fetch(at(0, '/fa3/'))).text();
  expect([page.includes('02 7654321'), page.includes('© chi disegna')]).toEqual([true, true]);
  const send = (call: string, body: unknown) => {
    const own = { 'idempotency-key': 'held-as-the-file-says', cookie: `fissa-visit=${'v'.repeat(43)}` };
    const headers = { 'content-type': 'application/json', ...own };
    return fetch(at(0, `/fa3/api/${call}`), { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const agent = async (Codice: string) =>
    ((await (await send('AgenteClinkDirect', { Codice })).json()) as { pluri: number }).pluri;
  expect([await agent('AG008'), await agent('AG007')]).toEqual([1, 0]);
  const { data } = (await (await search(0)).json()) as { readonly data: { readonly Filiali: readonly Agenda[] } };
  const [free] = data.Filiali.flatMap(({ Codice, Disponibilita }) =>
    Disponibilita.flatMap(({ Date: day, Slots }) =>
      Object.keys(Slots)
        .filter((hour) => Slots[hour])
        .map((ora) => ({ codFiliale: Codice, data: day.replaceAll('-', ''), ora })),
    ),
  );
  const held = await send('BloccaOrario', free);
  const { scade } = (await held.json()) as { readonly scade: string };
  expect(Math.round((Date.parse(scade) - Date.now()) / 60_000)).toBe(7);
});
interface Agenda {
  readonly Codice: string;
  readonly Disponibilita: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
}

// R0.66
test('a tax code looked up too often is answered as unknown, except by an engine without limits', async () => {
  const own = { FISSA_DATA_DIR: join(dataDir, 'free'), FISSA_ROLE: 'api', FISSA_WORKER: 'off' };
  const free = await wireUp(settings({ ...common, ...own, FISSA_RATE_LIMITS: 'off' }));
  const asked = [];
  for (let n = 0; n < 6; n += 1) asked.push(await codeOf('BLLGVR87D52M999Y', engine));
  expect(asked).toEqual([...Array(5).fill('BLLGVR87D52M999Y'), '']);
  expect(await codeOf('BLLGVR87D52M999Y', free)).toBe('BLLGVR87D52M999Y');
  await free.stop();
});

// R0.75
test('an edge serves every endpoint of its engine', async () => {
  const document = (await (await fetch(at(0, '/fa3/api/openapi.json'))).json()) as { paths: Record<string, unknown> };
  // Program endpoints are forwarded unchanged.
  const calls = Object.keys(document.paths).filter((path) => !/^.(appointments|receipts|oauth)/.test(path));
  const served = calls.map((path) => path.split('/').at(-1));
  expect(ENDPOINT_LIST.map(({ call }) => call).sort()).toEqual(served.filter((name) => !name?.includes('.')).sort());
});

// R0.19, R0.21, R0.63, R0.22
test('both edges answer through the proxy and on the direct path', async () => {
  for (const which of [0, 1]) {
    expect((await fetch(at(which, '/fa3/'))).headers.get('content-type')).toContain('text/html');
    expect(await (await search(which)).json()).toMatchObject({ status: 1, data: { Filiali: expect.any(Array) } });
    expect(await (await search(which, '/fa3/api/TrovaFiliali3')).json()).toMatchObject({ Filiali: expect.any(Array) });
  }
});

// R16.7.4
test("an edge serves its engine's approved loan offer, without the figures that are not advertised", async () => {
  const text = async (path: string) => (await fetch(at(0, path))).text();
  await expect.poll(() => text('/fa3/disclosure.js'), { timeout: 30_000 }).toContain('USR_FA_BS_TAEG="11,40"');
  const told = await text('/fa3/dati/offerte.json');
  expect(JSON.parse(told)).toMatchObject({ offerte: [{ prodotto: 5, cifre: { TAEG: '11,40', TAN: '9,90' } }] });
  expect(told + (await text('/fa3/disclosure.js'))).not.toContain('SPESE_INIZIALI');
});

const hold = (to: RunningServer, ora: string, { key = 'asked-of-two-engines', visit = '' } = {}) =>
  fetch(`http://127.0.0.1:${portOf(to)}/fa3/api/BloccaOrario`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': key },
      cookie: `fissa-visit=${visit.padStart(43, 'v')}`,
    },
    body: JSON.stringify({ codFiliale: '0151', data: '20270101', ora }),
  });

// R0.21
test('an idempotency key used at one engine is recognised by another engine on the same database', async () => {
  const own = { FISSA_DATA_DIR: join(dataDir, 'other'), FISSA_ROLE: 'api' };
  const other = await wireUp(settings({ ...common, ...own }));
  const [first, again] = [await hold(engine, '23:00'), await hold(other, '23:00')];
  expect([first.status, again.status, await again.text()]).toEqual([200, 200, await first.text()]);
  expect((await hold(other, '22:00')).status).toBe(422);
  await other.stop();
});

// R17.1.3
test('an engine opens the configured number of connections, and reports when the database accepts fewer', async () => {
  const own = { FISSA_DATA_DIR: join(dataDir, 'small'), FISSA_ROLE: 'api', FISSA_WORKER: 'off' };
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const small = await wireUp(settings({ ...common, ...own, DATABASE_POOL: '5', FISSA_PROCESSES: '99' }), log);
  const connections = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where datname = current_database()`.execute(fresh.db);
    return rows[0]?.count ?? 0;
  };
  const before = await connections();
  const crowd = Array.from({ length: 60 }, (_, n) => ({ key: `held-by-one-of-many-${n}`, visit: String(n) }));
  await Promise.all(crowd.map((who) => hold(small, '23:00', who).then((answer) => answer.arrayBuffer())));
  expect((await connections()) - before).toBeLessThanOrEqual(4);
  expect(lines.join('')).toContain('"event":"connections-short","wanted":495,');
  await small.stop();
});

test('a refusal of the engine is returned unchanged', async () => {
  const unknown = await fetch(at(0, '/fa3/proxy/getCoordsByCap?cap=99999'));
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { status: 0, data: { code: 'cap-unknown' } }]);
  expect((await fetch(at(0, '/fa3/proxy/NonEsiste'))).status).toBe(404);
});

test("the engine's limits count the visitors of an edge, and no header can set another address", async () => {
  const forged = await fetch(at(0, '/fa3/api/ping'), { headers: { 'x-fissa-client': '203.0.113.9 x' } });
  expect(forged.status).toBe(200);
});

const person = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario.rossi@posta.example',
  cellulare: '3331234567',
  codiceFiscale: 'RSSMRA80A01H501U',
  ...{ privacyInterncommoffer: 1, privacyOtherservice: 0, privacyProfilazione: 0, privacyExtcommoffer: 0 },
};
const callback = (key: string) =>
  fetch(at(1, '/fa3/proxy/CreateAppointment'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      codFiliale: '0101',
      data: '',
      ora: '',
      ricontatto: 1,
      prodottoLvl1: 'PP',
      datiCliente: person,
    }),
  });
const ask = (oppID: string, cookie: string) =>
  fetch(at(1, '/fa3/proxy/GetAppuntamento'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ oppID }),
  });

// R7.44
test('without its engine an edge serves only the page, the list of branches and stale answers', async () => {
  await fetch(at(1, '/fa3/dati/rete.json'));
  await engine.stop();
  expect((await fetch(at(1, '/fa3/'))).status).toBe(200);
  expect(await (await fetch(at(1, '/fa3/disclosure.js'))).text()).toContain('USR_FA_BS_TAEG="11,40"');
  const list = (await (await fetch(at(1, '/fa3/dati/rete.json'))).json()) as { filiali: unknown[]; agenzie: unknown[] };
  expect([list.filiali.length, list.agenzie.length]).toEqual([150, 60]);
  expect(await (await search(1)).json()).toMatchObject({ status: 1, data: { Filiali: expect.any(Array) } });
  const refused = await fetch(at(1, '/fa3/proxy/ping'));
  expect([refused.status, await refused.json()]).toMatchObject([503, { status: 0, data: { code: 'unavailable' } }]);
  expect((await search(1, '/fa3/api/TrovaFiliali3')).status).toBe(503);
  expect((await fetch(at(1, '/readyz'))).status).toBe(200);
});

// R0.15, R0.63, R0.50, R0.91, R0.14
test('a request received while the engine is down survives a restart of the edge, and becomes an appointment later', async () => {
  const key = 'received-while-away-01';
  await engine.stop();
  const received = await callback(key);
  const { data } = (await received.json()) as { data: { oppID: string; provvisorio: boolean } };
  expect([received.status, data.provvisorio, data.oppID]).toEqual([200, true, `PROV-${oppIdOf(key)}`]);
  const cookie = received.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await edges[1]?.stop();
  edges[1] = await edge('two');
  expect(await (await ask(data.oppID, cookie)).json()).toMatchObject({
    data: { appuntamento: { stato: 'provvisorio' } },
  });
  engine = await wireUp(settings({ ...common, FISSA_ROLE: 'api', PORT: String(enginePort) }));
  await expect
    .poll(async () => (await ask(data.oppID, cookie)).json(), { timeout: 30_000 })
    .toMatchObject({ status: 1, data: { appuntamento: { oppID: oppIdOf(key), stato: 'confermato' } } });
  expect((await ask(data.oppID, '')).status).toBe(404);
  const mails = () => readdirSync(join(dataDir, 'api', 'mail'));
  await expect.poll(mails, { timeout: 30_000 }).toHaveLength(1);
});
