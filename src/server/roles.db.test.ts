import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from './config/environment.ts';
import { newKeys } from './config/keys.ts';
import { type FreshDatabase, freshDatabase } from './database/postgres.testing.ts';
import { ENDPOINTS } from './edge/endpoints.ts';
import { wireEdge } from './wire-edge.ts';
import { type Running, wireUp } from './wire-up.ts';

let fresh: FreshDatabase;
let engine: Running;
let edges: Running[];
let dataDir: string;
const portOf = ({ app }: Running) => (app.server.address() as { port: number }).port;
const settings = (change: Record<string, string>) => {
  const read = readEnvironment({ PORT: '0', FISSA_HUMAN_CHECK: 'off', ...change });
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
};
beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'fissa-roles-'));
  const keys = newKeys();
  const common = {
    FISSA_KEYS: keys,
    FISSA_DATA_DIR: join(dataDir, 'api'),
    FISSA_DEMO: 'true',
    DATABASE_URL: fresh.url,
  };
  engine = await wireUp(settings({ ...common, FISSA_ROLE: 'api' }));
  const FISSA_API_URL = `http://127.0.0.1:${portOf(engine)}`;
  const edge = (name: string) =>
    wireEdge(settings({ FISSA_ROLE: 'edge', FISSA_API_URL, FISSA_KEYS: keys, FISSA_DATA_DIR: join(dataDir, name) }));
  edges = [await edge('one'), await edge('two')];
}, 60_000);
afterAll(async () => {
  await Promise.all(edges.map((edge) => edge.stop()));
  await engine.stop().catch(() => undefined);
  await fresh.close();
  rmSync(dataDir, { recursive: true });
});

const at = (which: number, path: string) => `http://127.0.0.1:${portOf(edges[which] as Running)}${path}`;
const search = (which: number, path = '/fa3/proxy/TrovaFiliali3') =>
  fetch(at(which, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cap: '20121', latitude: 45.47, longitude: 9.19 }),
  });

test('the engine serves calls and no page', async () => {
  const base = `http://127.0.0.1:${portOf(engine)}`;
  expect((await fetch(`${base}/fa3/`)).status).toBe(404);
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
});

test('an edge knows every call the engine has', async () => {
  const document = (await (await fetch(at(0, '/fa3/api/openapi.json'))).json()) as { paths: Record<string, unknown> };
  const served = Object.keys(document.paths).map((path) => path.split('/').at(-1));
  expect(ENDPOINTS.map(({ call }) => call).sort()).toEqual(served.filter((name) => !name?.includes('.')).sort());
});

test('both edges answer through the proxy and on the direct path', async () => {
  for (const which of [0, 1]) {
    expect(await (await search(which)).json()).toMatchObject({ status: 1, data: { Filiali: expect.any(Array) } });
    expect(await (await search(which, '/fa3/api/TrovaFiliali3')).json()).toMatchObject({ Filiali: expect.any(Array) });
  }
});

test("a refusal of the engine comes back as the engine's", async () => {
  const unknown = await fetch(at(0, '/fa3/proxy/getCoordsByCap?cap=99999'));
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { status: 0, data: { code: 'cap-unknown' } }]);
  expect((await fetch(at(0, '/fa3/proxy/NonEsiste'))).status).toBe(404);
});

test('the limits of the engine count the visitors of an edge, and nobody can name another address', async () => {
  const forged = await fetch(at(0, '/fa3/api/ping'), { headers: { 'x-fissa-client': '203.0.113.9 x' } });
  expect(forged.status).toBe(200);
});

test('without its engine an edge serves the page and the list of branches, and says the rest is not available', async () => {
  await fetch(at(1, '/fa3/dati/rete.json'));
  await engine.stop();
  expect((await fetch(at(1, '/fa3/'))).status).toBe(200);
  const list = (await (await fetch(at(1, '/fa3/dati/rete.json'))).json()) as { filiali: unknown[]; agenzie: unknown[] };
  expect([list.filiali.length, list.agenzie.length]).toEqual([150, 60]);
  const refused = await search(1);
  expect([refused.status, await refused.json()]).toMatchObject([503, { status: 0, data: { code: 'unavailable' } }]);
  expect((await search(1, '/fa3/api/TrovaFiliali3')).status).toBe(503);
  expect((await fetch(at(1, '/readyz'))).status).toBe(200);
});
