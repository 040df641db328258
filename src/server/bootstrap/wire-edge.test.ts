import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../tools/machine/ports.ts';
import { aPayload } from '../booking/booking.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import type { RunningServer } from './start-server.ts';
import { wireEdge } from './wire-edge.ts';

const CREATE = '/fa3/proxy/CreateAppointment';
const headers = { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(24) };
const BOOKING = { method: 'POST', url: CREATE, headers, payload: JSON.stringify(aPayload()) } as const;
let running: RunningServer;
let replayed = 0;
let metricsPort: number;

/** An unhealthy engine that fails at every create and challenge, and answers the rest. */
const engine = createServer((request, reply) => {
  if (request.headers['x-fissa-journal'] !== undefined) replayed += 1;
  if (request.url === '/readyz' || /CreateAppointment$|sfida/.test(request.url ?? '')) reply.writeHead(500).end();
  else reply.setHeader('content-type', 'application/json').end('{"Status":"0","time":"2026-11-21T10:00:00Z"}');
});

async function anEdge(more: Readonly<Record<string, string>>): Promise<RunningServer> {
  const FISSA_API_URL = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
  const own = { FISSA_ROLE: 'edge', PORT: '0', FISSA_DATA_DIR: temporaryFolder('edge') };
  const read = readEnvironment({ ...own, FISSA_API_URL, ...more });
  if (!read.ok) throw new Error(read.problems.join());
  return wireEdge(read.value, { write: () => undefined });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  metricsPort = await freePort();
  running = await anEdge({ METRICS_PORT: String(metricsPort), FISSA_HUMAN_CHECK: 'off' });
});
afterAll(async () => {
  await running.stop();
  engine.closeAllConnections();
  await new Promise((resolve) => engine.close(resolve));
});

// R13.1.5
test('a failed replay never opens the breaker of visitors` requests', async () => {
  const kept = await running.app.inject(BOOKING);
  expect(kept.json()).toMatchObject({ status: 1, data: { provvisorio: true } });
  await vi.waitFor(() => expect(replayed).toBeGreaterThan(5), { timeout: 60_000, interval: 100 });
  const asked = await Promise.all(Array.from({ length: 5 }, () => running.app.inject('/fa3/proxy/ping')));
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
}, 90_000);

// R13.4.3
test('if a human check is configured, an edge issues its own challenges and refuses requests without a solved one', async () => {
  const { app, stop } = await anEdge({ FISSA_HUMAN_CHECK: 'altcha' });
  const asked = await app.inject('/fa3/proxy/sfida?azione=prestito_personale');
  expect(asked.json()).toMatchObject({ status: 1, data: { tipo: 'altcha' } });
  expect((await app.inject(BOOKING)).json()).toMatchObject({ status: 0, data: { code: 'human-check-failed' } });
  await stop();
});

// R17.6.1
test("an edge acknowledges a request only once it is on the peer edge's disk too", async () => {
  const alike = { FISSA_HUMAN_CHECK: 'off', FISSA_KEYS: newKeys() };
  const folder = temporaryFolder('beside');
  const beside = await anEdge({ ...alike, FISSA_DATA_DIR: folder });
  const { port } = beside.app.server.address() as AddressInfo;
  const promising = await anEdge({ ...alike, FISSA_JOURNAL_PEER: `http://127.0.0.1:${port}` });
  const create = async (key: string) =>
    (await promising.app.inject({ ...BOOKING, headers: { ...headers, 'idempotency-key': key.repeat(24) } })).json();
  expect(await create('a')).toMatchObject({ status: 1, data: { provvisorio: true } });
  expect(readdirSync(join(folder, 'journal')).filter((name) => name.endsWith('.entry'))).toHaveLength(1);
  await beside.stop();
  expect(await create('b')).not.toHaveProperty('data.provvisorio');
  await promising.stop();
});

// R17.5.1, R0.78
test('an edge has metrics of its endpoints, journal, engine and disk, at the configured address', async () => {
  expect((await running.app.inject('/fa3/proxy/ping')).statusCode).toBe(200);
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toMatch(/fissa_http_request_duration_seconds_count\{call="ping",status="200"\} [1-9]/);
  expect(text).toMatch(/fissa_journal_entries 1\n[\s\S]*fissa_journal_bytes [1-9]\d*\n/);
  expect(text).toMatch(/fissa_journal_oldest_seconds \d/);
  expect(text).toMatch(/fissa_engine_ready 0\n/);
  expect(text).toMatch(/fissa_disk_free_bytes [1-9]/);
  expect(text).toMatch(/fissa_ready 1\n/);
  expect(text).not.toContain('fissa_bookings_last_hour');
});
