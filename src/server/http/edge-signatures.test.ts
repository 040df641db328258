import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createEdgeSignatures } from './edge-signatures.ts';

let now = Date.parse('2026-11-20T10:00:00Z');
const keys = { signing: Buffer.alloc(32, 3) };
const former = { signing: Buffer.alloc(32, 2) };
const edge = createEdgeSignatures(keys, () => new Date(now));
const engine = createEdgeSignatures(keys, () => new Date(now));

const asked = { method: 'POST', path: '/fa3/api/CreateAppointment', client: '203.0.113.7' };
const KEY = 'key-of-one-intent-0001';
const PROOF = 'ab'.repeat(32);
const signed: Readonly<Record<string, string>> = {
  ...edge.client(asked),
  ...edge.replay(KEY, asked, PROOF),
  'idempotency-key': KEY,
};
/** The engine's view of a request whose socket is the edge's. */
const judged = (headers: Readonly<Record<string, string>>, change: object = {}) => {
  const request = { headers, method: asked.method, url: asked.path, ip: '10.0.0.1', ...change } as FastifyRequest;
  return [engine.clientOf(request), engine.isReplay(request)];
};
const NOBODY = ['10.0.0.1', false];

// R13.8.5
test.each([-60, 0, 60])('a clock difference of %i seconds is accepted', (seconds) => {
  now += seconds * 1000;
  expect(judged(signed)).toEqual(['203.0.113.7', true]);
  now -= seconds * 1000;
});

// R13.8.5
test.each([-61, 61, 86_400])('a signature of %i seconds ago is ignored', (seconds) => {
  now += seconds * 1000;
  expect(judged(signed)).toEqual(NOBODY);
  now -= seconds * 1000;
});

// R13.8.5
test('a captured header is invalid for another endpoint, idempotency key, address or time', () => {
  expect(judged(signed, { url: '/fa3/api/AnnullaAppuntamento' })).toEqual(NOBODY);
  expect(judged(signed, { method: 'GET' })).toEqual(NOBODY);
  expect(judged({ ...signed, 'idempotency-key': 'key-of-another-intent-1' })).toEqual(['203.0.113.7', false]);
  const other = edge.client({ ...asked, client: '203.0.113.8' });
  expect(judged({ ...signed, ...other })).toEqual(['203.0.113.8', false]);
  const later = Object.fromEntries(
    Object.entries(signed).map(([name, value]) => [name, value.replace(String(now / 1000), String(now / 1000 + 30))]),
  );
  expect(judged(later)).toEqual(NOBODY);
});

test('a signed proof is accepted for this request only, and is null when the edge stored none', () => {
  const told = (headers: Readonly<Record<string, string>>, change: object = {}) =>
    engine
      .keptProofOf({
        ...{ headers, method: asked.method, url: asked.path, ip: '10.0.0.1', ...change },
      } as FastifyRequest)
      ?.toString('hex') ?? null;
  expect(told(signed)).toBe(PROOF);
  const other = { 'x-fissa-proof': (signed['x-fissa-proof'] ?? '').replace(PROOF, 'cd'.repeat(32)) };
  expect(told({ ...signed, ...other })).toBeNull();
  expect(told(signed, { url: '/fa3/api/CreaAppuntamentoAsync' })).toBeNull();
  expect(told({ ...signed, 'idempotency-key': 'key-of-another-intent-1' })).toBeNull();
  expect(told({ ...signed, ...edge.client({ ...asked, client: '203.0.113.8' }) })).toBeNull();
  expect(told({ ...edge.client(asked), ...edge.replay(KEY, asked, ''), 'idempotency-key': KEY })).toBeNull();
});

test.each(['', 'x', 'x x x', '203.0.113.7  ', `203.0.113.7 ${'9'.repeat(400)} x`])('“%s” is ignored', (text) => {
  expect(judged({ 'x-fissa-client': text, 'x-fissa-journal': text })).toEqual(NOBODY);
});

// R13.8.1
test('an engine accepts a signature by a former key only if its key ring contains that key', () => {
  const old = createEdgeSignatures(former, () => new Date(now));
  const both = createEdgeSignatures({ ...keys, previous: [former] }, () => new Date(now));
  const request = { headers: old.client(asked), method: asked.method, url: asked.path, ip: '10.0.0.1' };
  expect(both.clientOf(request as unknown as FastifyRequest)).toBe('203.0.113.7');
  expect(engine.clientOf(request as unknown as FastifyRequest)).toBe('10.0.0.1');
});
