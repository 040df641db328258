import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { spanOfStatement } from '../database/statements/named-span.ts';
import { startTracing } from './start-tracing.ts';
import { traced } from './trace.ts';

interface Got {
  readonly path: string | undefined;
  readonly key: unknown;
  readonly body: { readonly resourceSpans: readonly { resource: object; scopeSpans: { spans: Span[] }[] }[] };
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function receiver(status = 200) {
  const got: Got[] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got.push({ path: request.url, key: request.headers['api-key'], body: JSON.parse(body) });
    reply.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const settings = (more: Record<string, string>) => {
  const read = readEnvironment(more);
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
};
const work = (name: string, inside: () => Promise<unknown> = async () => undefined) =>
  traced(
    () => ({ name, kind: 'server' }),
    async (part) => {
      await inside();
      return part.headers;
    },
  );

// R17.5.5
test('without an endpoint no spans are exported and no trace header is sent', async () => {
  const stop = await startTracing(settings({}), () => undefined);
  expect(await work('outer')).toEqual({});
  await stop();
});

// R17.5.5
test('an OTLP receiver gets nested spans with kind, times and error kind', async () => {
  const { got, url } = await receiver();
  const OTEL_EXPORTER_OTLP_HEADERS = 'api-key=word';
  const stop = await startTracing(
    settings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME: 'prova' }),
    () => undefined,
  );
  const failing = () =>
    traced(
      () => ({ name: 'inner', kind: 'client' }),
      () => Promise.reject(new TypeError('Rossi')),
    );
  await work('outer', () => failing().catch(() => undefined));
  await stop();
  expect(got.map(({ path, key }) => [path, key])).toEqual([['/v1/traces', 'word']]);
  const [told] = got[0]?.body.resourceSpans ?? [];
  expect(told?.resource).toEqual({ attributes: [{ key: 'service.name', value: { stringValue: 'prova' } }] });
  const [inner, outer] = told?.scopeSpans[0]?.spans ?? [];
  expect(outer).toEqual({
    ...{ name: 'outer', kind: 2, attributes: [], status: {} },
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    startTimeUnixNano: expect.stringMatching(/^1\d{18}$/),
    endTimeUnixNano: expect.stringMatching(/^1\d{18}$/),
  });
  expect(inner).toMatchObject({
    ...{ name: 'inner', kind: 3, traceId: outer?.traceId, parentSpanId: outer?.spanId, status: { code: 2 } },
    attributes: [{ key: 'error.type', value: { stringValue: 'TypeError' } }],
  });
  expect(JSON.stringify(got)).not.toContain('Rossi');
});

// R17.5.5
test('a sampling rate of 0 exports nothing, and the trace header says so', async () => {
  const { got, url } = await receiver();
  const share = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0' };
  const stop = await startTracing(settings(share), () => undefined);
  expect((await work('outer')).traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  await stop();
  expect(got).toEqual([]);
});

// R17.5.5
test('a failing receiver is logged once and does not fail the work', async () => {
  const { url } = await receiver(503);
  const told: unknown[] = [];
  const stop = await startTracing(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: url }), (report) => void told.push(report));
  await work('outer');
  await stop();
  expect(told).toEqual([{ event: 'traces-lost', code: 'http-503' }]);
});

// R17.5.5
test.each([
  ['select "opp_id" from "appointment" where "id" = $1', 'select appointment'],
  ["\n  insert into seat (branch_code) values ('0101')", 'insert seat'],
  ['with part_0 as (update idempotency set answer = $1) select 1', 'with'],
  ['commit', 'commit'],
])('a span of the statement %j is named %s', (text, name) => {
  expect(spanOfStatement(text).name).toMatch(new RegExp(`^${name}`));
  expect(JSON.stringify(spanOfStatement(text))).not.toMatch(/\$1|0101|=/);
});

// R17.5.5
test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'word'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s=%s is rejected', (name, value) => {
  const read = readEnvironment({ [name]: value });
  expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining(`${name} is not valid`)]);
});
