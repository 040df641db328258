import fastify from 'fastify';
import { expect, test } from 'vitest';
import { askInProcess } from './in-process.ts';

// R17.1.7
test.each([1, 2])(
  'an engine in the same process returns %i cookies as a list, like an engine behind a socket',
  async (count) => {
    const app = fastify();
    const cookies = Array.from({ length: count }, (_, n) => `c${n}=1`);
    app.post('/fa3/api/ping', (_, reply) => {
      for (const cookie of cookies) reply.header('set-cookie', cookie);
      return {};
    });
    const question = { method: 'POST', path: '/fa3/api/ping', headers: {}, body: null, client: '203.0.113.1' };
    const answer = await askInProcess(app)({ ...question, timeoutMs: 5_000, repeatable: false });
    expect(answer?.headers['set-cookie']).toEqual(cookies);
    await app.close();
  },
);
