import { expect, test } from 'vitest';
import { holdSlot } from '#contract/branches.ts';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { ok } from '#domain/result.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { KEY, post, testApp } from '../app.testing.ts';
import { createEdgeSignatures } from '../edge-signatures.ts';
import { served } from '../public-gate.ts';
import { humanHandlers } from './human-handlers.ts';
import { createPasses } from './passes.ts';

const passes = createPasses({ signing: Buffer.alloc(32, 1) }, () => new Date('2026-11-21T09:00:00Z'));
const check = {
  challenge: async () => ({ tipo: 'altcha' as const }),
  verify: async (token: string) => token === 'good',
};
const HOLD = { codFiliale: '0151', data: '20261123', ora: '09:00' };
const VISIT = `fissa-visit=${'v'.repeat(43)}`;

async function aServer() {
  const { solveChallenge } = humanHandlers(check);
  const hold = served(holdSlot, async () => ok({ body: { Status: '0', scade: '2026-11-21T09:10:00Z' } }));
  const solve = ENDPOINT_LIST.find(({ call }) => call === 'RisolviSfida') ?? holdSlot;
  const { app } = await testApp({ passes, calls: [hold, { endpoint: solve, handle: solveChallenge as never }] });
  const ask = (cookie: string) => app.inject(post('/fa3/api/BloccaOrario', HOLD, { cookie, 'idempotency-key': KEY }));
  const show = (token: string) => app.inject(post('/fa3/api/RisolviSfida', { token }, { cookie: VISIT }));
  return { ask, show };
}

// R13.4.1
test('a hold requires a solved challenge of the visit', async () => {
  const { ask, show } = await aServer();
  expect((await ask(VISIT)).json()).toMatchObject({ status: 403, code: 'human-check-failed' });
  expect((await show('bad')).cookies).toEqual([]);
  const [pass] = (await show('good')).cookies;
  expect(pass).toMatchObject({ name: 'fissa-human', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect((await ask(`${VISIT}; ${pass?.name}=${pass?.value}`)).statusCode).toBe(200);
  expect((await ask(`fissa-visit=${'w'.repeat(43)}; ${pass?.name}=${pass?.value}`)).statusCode).toBe(403);
  const issued = passes.issue(sha256('v'.repeat(43)));
  expect((await ask(`${VISIT}; ${pass?.name}=${issued}`)).statusCode).toBe(200);
});

// R13.4.1
test('a request stored by an edge counts as human-checked, and an unsigned one does not', async () => {
  const keys = { signing: Buffer.alloc(32, 1) };
  const clock = () => new Date('2026-11-21T09:00:00Z');
  const passed: boolean[] = [];
  const hold = served(holdSlot, async (_input, { isHuman }) => {
    passed.push(isHuman);
    return ok({ body: { Status: '0', scade: '2026-11-21T09:10:00Z' } });
  });
  const { app } = await testApp({
    ...{
      passes,
      clock,
      calls: [hold],
      edgeSignatures: createEdgeSignatures(keys, clock),
      verifyHuman: async () => false,
    },
  });
  const request = { method: 'POST', path: '/fa3/api/BloccaOrario', client: '203.0.113.7' };
  const edge = createEdgeSignatures(keys, clock);
  const ask = async (signature: Readonly<Record<string, string>>) =>
    (await app.inject(post(request.path, HOLD, { cookie: VISIT, 'idempotency-key': KEY, ...signature }))).statusCode;
  expect(await ask({ ...edge.client(request), ...edge.replay(KEY, request, '') })).toBe(200);
  expect(await ask(edge.client(request))).toBe(403);
  expect(passed).toEqual([true]);
});

// R13.4.1
test('every call that holds a seat, creates or stores a draft requires the human check', () => {
  const creating = ENDPOINT_LIST.filter(({ kept, keyed }) => kept === true && keyed === true).map(({ call }) => call);
  const human = ENDPOINT_LIST.filter((endpoint) => endpoint.human === 'pass').map(({ call }) => call);
  expect(human.toSorted()).toEqual([...creating, 'BloccaOrario', 'IniziaIdentita'].toSorted());
  expect(creating.length).toBeGreaterThan(4);
});

// R6.8, R13.4.1
test('every tax-code lookup of a visit without a pass requires a token', () => {
  const asking = ENDPOINT_LIST.filter(({ human }) => human === 'token').map(({ call }) => call);
  const aboutPeople = ['GetUserDataAndAppointmentByCf', 'CheckByCFAsync', 'AgenteVerificaCapCFCLink'];
  expect(asking.toSorted()).toEqual(aboutPeople.toSorted());
});
