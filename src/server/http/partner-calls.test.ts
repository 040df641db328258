import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { isoDay } from '#contract/wire.ts';
import { PARTNER_SCOPES } from '#domain/partner/partner.ts';
import { ok } from '#domain/result.ts';
import { KEY, post, testApp } from './app.testing.ts';
import { tooMany } from './limits/limits.ts';
import { type RequestContext, served } from './public-gate.ts';

/** No scope covers it, since the table of scopes does not know it. */
const forNobody = {
  ...{ call: 'PerNessuno', method: 'POST', summary: 'For no program' },
  input: z.strictObject({ giorno: isoDay }),
  output: z.object({ Status: z.literal('0') }),
  ...{ keyed: true, human: 'pass', timeoutMs: 1_000, retries: 0 },
} as const satisfies Endpoint;
/** A call with a scope. */
const holds = { ...forNobody, call: 'BloccaOrario' } as const satisfies Endpoint;

const contexts: RequestContext[] = [];
async function ask(
  token: string,
  { key = KEY, body = '{"giorno":"2026-11-23"}', call = forNobody.call, headers = {} },
) {
  const { app } = await testApp({
    calls: [forNobody, holds].map((endpoint) =>
      served(endpoint, async (_, ctx) => {
        contexts.push(ctx);
        return ok({ body: { Status: '0' }, effects: { proofToken: 'proof' } });
      }),
    ),
    passes: { issue: () => '', isHeld: () => false },
    verifyHuman: async () => false,
    partners: {
      authenticate: async (id) =>
        id === 'nobody' ? null : { id, name: 'Confronta', scopes: PARTNER_SCOPES, perMinute: 1, perDay: 1 },
      limit: async ({ id }) => (id === 'busy' ? tooMany(7) : null),
    },
  });
  const sent = { 'idempotency-key': key, authorization: `Bearer ${token}`, ...headers };
  const answer = await app.inject(post(`/fa3/api/${call}`, body, sent));
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer;
}

const OLD = { body: '{"giorno":"1926-11-23"}' };
const UNKNOWN = { body: '{"altro":1}' };
// R18.11.3
test.each([
  ['an unknown token', 'nobody', { key: '', ...UNKNOWN }, 401, 'token-invalid'],
  ['too many requests of its program', 'busy', { key: '', ...UNKNOWN }, 429, 'too-many-requests'],
  ['no key', 'mine', { key: '', ...UNKNOWN }, 400, 'key-missing'],
  ['an unknown field', 'mine', UNKNOWN, 400, 'malformed'],
  ['a day years away', 'mine', OLD, 400, 'implausible-day'],
  ['no scope', 'mine', { headers: { 'fissa-customer': 'a b' } }, 403, 'scope-missing'],
  ['an invalid customer', 'mine', { call: holds.call, headers: { 'fissa-customer': 'a b' } }, 400, 'malformed'],
] as const)(
  'a request with a token and %s is refused by this check, before all later ones',
  async (_, token, faults, status, code) => {
    const answer = await ask(token, faults);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.headers['retry-after']).toBe(status === 429 ? '7' : undefined);
  },
);

// R18.11.3
test('a request with a token is no visit`s: cookies beside it are neither read nor set', async () => {
  const cookie = `fissa-visit=${'v'.repeat(43)}; fissa-proof=${'p'.repeat(43)}`;
  const visits: string[] = [];
  for (const [token, customer] of [
    ['one', 'a'],
    ['one', 'b'],
    ['two', 'a'],
  ] as const) {
    const headers = { cookie, 'fissa-customer': customer };
    expect((await ask(token, { call: holds.call, headers })).statusCode).toBe(200);
    const { visit, ...context } = contexts.at(-1) as RequestContext;
    visits.push(visit.toString('hex'));
    expect(context).toMatchObject({
      proof: null,
      hasVisit: true,
      isHuman: true,
      replayed: false,
      partner: { id: token },
    });
    expect(context.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(new Set(visits).size).toBe(3);
});
