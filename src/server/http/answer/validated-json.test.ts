import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getBranch } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import { post, testApp } from '../app.testing.ts';
import { served } from '../public-gate.ts';
import { checkedAnswer, checkedAs, checkedJson, withStatus } from './validated-json.ts';

const part = z.object({ a: z.number() });

// R15.2.5
test('a part that violates the contract throws', () => {
  expect(() => checkedJson(part, { a: '1' }, 'a part')).toThrow('The answer of a part breaks the contract');
});

test('unknown fields are dropped, and validated parts can be combined into one answer', () => {
  const one = checkedJson(part, { a: 1, secret: 2 }, 'a part');
  expect(JSON.parse(checkedAs`{"all":[${[one, one]}],"is":${true}}`)).toEqual({ all: [{ a: 1 }, { a: 1 }], is: true });
  expect(JSON.parse(checkedAs`{"all":[${[]}]}`)).toEqual({ all: [] });
  expect(JSON.parse(withStatus(one))).toEqual({ Status: '0', a: 1 });
});

// R15.2.5
test('an answer that was validated at its creation is sent unchanged', async () => {
  const json = checkedJson(
    z.object({ Status: z.literal('1'), Message: z.string() }),
    { Status: '1', Message: 'è' },
    'it',
  );
  const { app } = await testApp({ calls: [served(getBranch, async () => ok(checkedAnswer(json)))] });
  const answer = await app.inject(post('/fa3/api/GetFiliale', { Codice: '0101' }));
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'application/json; charset=utf-8',
    json,
  ]);
  // Against the contract, so a second validation would answer 500.
  const odd = '{"Status":"9"}' as typeof json;
  const { app: again } = await testApp({ calls: [served(getBranch, async () => ok(checkedAnswer(odd)))] });
  expect((await again.inject(post('/fa3/api/GetFiliale', { Codice: '0101' }))).body).toBe(odd);
});
