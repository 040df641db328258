import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBranch, aPayload } from '../booking/booking.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';
import { wireEdge } from './wire-edge.ts';

interface Span {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[];
}

let fresh: FreshDatabase;
let engine: RunningServer;
let edge: RunningServer;
/** Received bodies, unchanged. */
const bodies: string[] = [];
const collector = createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  bodies.push(body);
  reply.end('{}');
});
const spans = (): Span[] => bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Span[]);
const settings = (change: Record<string, string>) => {
  const read = readEnvironment({ PORT: '0', FISSA_HUMAN_CHECK: 'off', ...change });
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
};

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  fresh = await freshDatabase();
  await aBranch(fresh.db, 2);
  const common = {
    FISSA_KEYS: newKeys(),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
  const quiet = { write: () => undefined };
  const own = { FISSA_ROLE: 'api', DATABASE_URL: fresh.url, FISSA_DATA_DIR: temporaryFolder('engine') };
  engine = await wireUp(settings({ ...common, ...own }), quiet);
  const FISSA_API_URL = `http://127.0.0.1:${(engine.app.server.address() as AddressInfo).port}`;
  const its = { FISSA_ROLE: 'edge', FISSA_API_URL, FISSA_DATA_DIR: temporaryFolder('edge') };
  edge = await wireEdge(settings({ ...common, ...its }), quiet);
}, 60_000);
afterAll(async () => {
  await edge.stop();
  await engine.stop();
  await fresh.close();
  collector.close();
});

// R17.5.5
test("a booking is one trace from the edge to the engine's statements, its mail another; neither contains personal data", async () => {
  const { port } = edge.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/fa3/proxy/CreateAppointment?utm_source=canarino`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'canarino-chiave-di-prova' },
    body: JSON.stringify(aPayload()),
  });
  expect(await answer.json()).toMatchObject({ status: 1, data: { Status: '0' } });
  await expect
    .poll(() => spans().map(({ name }) => name))
    .toEqual(
      expect.arrayContaining(['proxy CreateAppointment', 'engine', 'CreateAppointment', 'commit', 'deliver mail']),
    );
  const named = (name: string) => spans().find((span) => span.name === name);
  const [proxy, create] = [named('proxy CreateAppointment'), named('CreateAppointment')];
  const asked = spans().find(({ parentSpanId }) => parentSpanId === proxy?.spanId);
  expect(asked).toMatchObject({ name: 'engine', kind: 3, traceId: proxy?.traceId });
  expect(create).toMatchObject({ kind: 2, traceId: proxy?.traceId, parentSpanId: asked?.spanId });
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === create?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert idempotency', 'commit']));
  const id = { key: 'fissa.request_id', value: { stringValue: answer.headers.get('x-request-id') } };
  for (const each of [proxy, create]) expect(each?.attributes).toContainEqual(id);
  expect(named('deliver mail')?.traceId).not.toBe(proxy?.traceId);
  expect(bodies.join('')).not.toMatch(
    /canarin|Ginevra|Bellacqua|BLLGVR|3331234567|333 1234567|\b0101\b|utm_source|velaria/i,
  );
});
