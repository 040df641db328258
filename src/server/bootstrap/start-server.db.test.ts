import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { DESK_ENDPOINTS } from '#contract/desk/desk-endpoints.ts';
import { freePort } from '../../../tools/machine/ports.ts';
import { enqueueBooked } from '../outbox/channels.testing.ts';
import { startReceiver } from '../outbox/receiver.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { freshDatabase } from '../platform/database/postgres.testing.ts';
import { wireUp } from './start-server.ts';

// R0.20, R0.49, R0.62, R0.64, R0.67, R0.68, R0.77, R0.78, R4.90, R7.41, R13.12.1
test('a server with its own database answers, is ready, delivers, logs, and stops', async () => {
  const { db, url, close } = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-wire-'));
  const [receiver, geocoder] = [await startReceiver([200]), await startReceiver()];
  const read = readEnvironment({
    ...{ PORT: '0', DATABASE_URL: url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir },
    ...{
      GEOCODER: `photon:${geocoder.url}`,
      WEBHOOK_URLS: receiver.url,
      WEBHOOK_SECRET: 'una frase di almeno ventiquattro',
    },
  });
  if (!read.ok) throw new Error('not reached');
  const lines: string[] = [];
  const running = await wireUp(read.value, { write: (line) => lines.push(line) });
  // Its start registered keys in the configured database.
  expect(await db.selectFrom('key_set').select('id').execute()).toHaveLength(1);
  const { port } = running.app.server.address() as { readonly port: number };
  const base = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${base}/fa3/proxy/ping`)).json()).toMatchObject({ status: 1, data: { Status: '0' } });
  expect((await fetch(`${base}/fa3/`)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${base}/metrics`)).status).toBe(404);
  const search = JSON.stringify({ cap: '20121', latitude: 45.47, longitude: 9.19 });
  const found = await fetch(`${base}/fa3/api/TrovaFiliali3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: search,
  });
  expect(await found.json()).toEqual({ Filiali: [], IsCapClink: false });
  expect((await fetch(`${base}/fa3/api/autocomplete?inputAddress=milano`)).status).toBe(200);
  expect(geocoder.received).toHaveLength(1);
  // R14.2.19
  expect(await (await fetch(`${base}/fa3/api/autocomplete?inputAddress=mil`)).json()).toEqual([]);
  expect(geocoder.received).toHaveLength(1);
  expect(await (await fetch(`${base}/fa3/`)).text()).toContain('"branches":{"letters":4,"quietMs":2000}');
  const told = await enqueueBooked(db);
  await expect.poll(() => receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([told]);
  for (const kind of ['ics', 'pdf']) {
    const cookie = 'fissa-proof=unknown';
    expect((await fetch(`${base}/fa3/api/appuntamento.${kind}`, { headers: { cookie } })).status).toBe(404);
  }
  const token = JSON.stringify({ token: 'a-token-nobody-made' });
  const decoded = await fetch(`${base}/fa3/api/TokenDecode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: token,
  });
  expect(await decoded.json()).toEqual({ Status: '1', parametri: [] });
  expect(lines).toContainEqual(
    expect.stringMatching(/"event":"security".*TokenDecode".*"code":"token-refused","client":"127\.0\.0\.1"/),
  );
  expect(lines.join()).not.toContain('a-token-nobody-made');
  for (const [closed, status] of [
    [true, 503],
    [false, 200],
  ] as const) {
    await closeDoor(url, closed);
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status).toBe(status);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    if (!closed) continue;
    // Requests in the meantime wait in the journal of this process.
    const body = JSON.stringify({ evento: 'questionario', oppID: '', impiego: 1, consolidamento: 'No' });
    const headers = { 'content-type': 'application/json' };
    const survey = await fetch(`${base}/fa3/proxy/sendAudit`, { method: 'POST', headers, body });
    expect(await survey.json()).toEqual({ status: 1, data: { Status: '0' } });
  }
  const surveys = () => db.selectFrom('audit').select('kind').execute();
  await expect.poll(surveys, { timeout: 20_000 }).toEqual([{ kind: 'questionario' }]);
  await running.stop();
  await expect(fetch(`${base}/healthz`)).rejects.toThrow();
  const others = readEnvironment({ PORT: '0', DATABASE_URL: url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir });
  if (!others.ok) throw new Error('not reached');
  await expect(wireUp(others.value, { write: () => undefined })).rejects.toThrow(/^FISSA_KEYS are not the keys /);
  await Promise.all([receiver.close(), geocoder.close(), close()]);
  rmSync(dataDir, { recursive: true });
});

/** Another loopback address. */
const ELSEWHERE = process.platform === 'linux' ? '127.0.0.2' : '::1';
/** And one for the visitors. */
const FRONT = process.platform === 'linux' ? '127.0.0.3' : '127.0.0.1';

/** Blocks or permits connections to a database. */
async function closeDoor(url: string, closed: boolean): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const server = createDatabase({ url: address.href, connections: 1 });
  await sql`alter database ${sql.ref(name)} with allow_connections ${sql.raw(String(!closed))}`.execute(server);
  if (closed) await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(server);
  await server.destroy();
}

// R13.10.2, R0.78, R0.61, R16.1.1, R16.8.19
test("metrics are served at the configured address and the desk on its own port, not on the visitors' port", async () => {
  const { url, close } = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-metrics-'));
  const port = await freePort();
  const metrics = { METRICS_PORT: String(port), METRICS_HOST: ELSEWHERE };
  const own = { PORT: '0', HOST: FRONT, DATABASE_URL: url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir };
  const deskPort = await freePort();
  const provider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' };
  const read = readEnvironment({ ...own, ...metrics, ...provider, DESK_PORT: String(deskPort), DESK_HOST: FRONT });
  if (!read.ok) throw new Error('not reached');
  const running = await wireUp(read.value, { write: () => undefined });
  expect(running.app.server.address()).toMatchObject({ address: FRONT });
  const host = ELSEWHERE.includes(':') ? `[${ELSEWHERE}]` : ELSEWHERE;
  expect((await fetch(`http://${host}:${port}/metrics`)).status).toBe(200);
  await expect(fetch(`http://${FRONT}:${port}/metrics`)).rejects.toThrow();
  const { port: visitors } = running.app.server.address() as { readonly port: number };
  const statusesAt = (at: number) =>
    Promise.all(
      ['sportello/api/openapi.json', 'fa3/api/ping'].map(
        async (path) => (await fetch(`http://${FRONT}:${at}/${path}`)).status,
      ),
    );
  expect([await statusesAt(deskPort), await statusesAt(visitors)]).toEqual([
    [401, 404],
    [404, 200],
  ]);
  const asked = async (call: string) => {
    const { statusCode, body } = await running.app.inject({
      method: 'POST',
      url: `${DESK_API_PATH}/${call}`,
      payload: {},
    });
    return [statusCode, { ...JSON.parse(body), requestId: '' }];
  };
  const unknown = await asked('NonEsiste');
  expect(unknown[0]).toBeGreaterThanOrEqual(404);
  for (const { call } of Object.values(DESK_ENDPOINTS)) expect(await asked(call), call).toEqual(unknown);
  await running.stop();
  await close();
  rmSync(dataDir, { recursive: true });
});
