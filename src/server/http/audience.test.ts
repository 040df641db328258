import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { anything, KEY, post, testApp } from './app.testing.ts';
import { served } from './public-gate.ts';

const forAnEdge = { ...anything, call: 'PerUnEdge', audience: 'edge' } as const;

// R13.1.4
test('an edge call answers 404 without an edge signature', async () => {
  const { app } = await testApp({
    calls: [served(forAnEdge, async () => ok({ body: { Status: '0' } }))],
    edgeSignatures: {
      clientOf: ({ ip }) => ip,
      isFromEdge: () => false,
      keptProofOf: () => null,
      isReplay: ({ headers }) => headers['x-signed'] === 'yes',
    },
  });
  const send = (more: Record<string, string>) =>
    app.inject(post('/fa3/api/PerUnEdge', {}, { 'idempotency-key': KEY, ...more }));
  expect((await send({ 'x-signed': 'yes' })).json()).toEqual({ Status: '0' });
  const stranger = await send({});
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'unknown-call']);
});
