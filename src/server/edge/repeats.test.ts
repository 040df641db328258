import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { KEY, post } from '../http/app.testing.ts';
import { oppIdOf } from '../platform/crypto/request-code.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { testEdge } from './edge.testing.ts';
import type { EngineAnswer, EngineClient } from './engine.ts';
import type { Entry } from './journal/entry.ts';
import { testJournal, testProxy } from './proxy.testing.ts';

const VISIT = `fissa-visit=${'v'.repeat(43)}`;
const OTHER = `fissa-visit=${'w'.repeat(43)}`;
const payload = {
  ...{ codFiliale: '0101', data: '20261123', ora: '09:30', prodottoLvl1: 'PP' },
  datiCliente: {
    ...{ nome: 'Mario', cognome: 'Rossi', email: 'mario.canarini@posta.example', cellulare: '333 1234567' },
    ...{ codiceFiscale: 'RSSMRA80A01H501U', privacyInterncommoffer: 1, privacyOtherservice: 0 },
    ...{ privacyProfilazione: 0, privacyExtcommoffer: 0 },
  },
};

/** An edge whose engine is down unless it answers. */
async function anEdge(ask: EngineClient = async () => null) {
  const remembered: Entry[] = [];
  const kept = await testJournal();
  const journal = { ...kept, remember: (entry: Entry) => void remembered.push(entry) };
  const proxy = { endpoints: ENDPOINT_LIST, journal, randomBytes };
  const { app } = await testProxy({ proxy, between: () => ask });
  const send = (call: string, body: object, cookie?: string, key: object = {}) =>
    app.inject(post(`/fa3/proxy/${call}`, body, { ...key, ...(cookie === undefined ? {} : { cookie }) }));
  const create = (cookie?: string) => send('CreateAppointment', payload, cookie, { 'idempotency-key': KEY });
  return { journal, remembered, create, send };
}
const proofIn = ({ cookies }: { readonly cookies: readonly { readonly name: string; readonly value: string }[] }) =>
  cookies.find(({ name }) => name === 'fissa-proof')?.value;

// R0.82, R0.89
test('a visit that lost the first answer gets the same proof again, and the journal stores only its SHA-256', async () => {
  const { journal, create } = await anEdge();
  const proofs = (await Promise.all([1, 2].map(() => create(VISIT)))).map(proofIn);
  expect(new Set(proofs).size).toBe(1);
  expect(journal.all().map(({ proof }) => proof)).toEqual([sha256(proofs[0] ?? '').toString('hex')]);
  expect(JSON.stringify(journal.all())).not.toContain(proofs[0]);
});

// R0.82, R0.86
test.each([
  ['another visit', OTHER],
  ['another visit with a proof of its own', `${OTHER}; fissa-proof=${'p'.repeat(43)}`],
  ['a browser without cookies', undefined],
])('%s that repeats a stored request gets the plain answer and no proof', async (_, cookie) => {
  const { journal, create, send } = await anEdge();
  const first = await create(VISIT);
  const again = await create(cookie);
  expect(again.json()).toEqual(first.json());
  expect([proofIn(first), proofIn(again)]).toEqual([expect.any(String), undefined]);
  expect((await send('GetAppuntamento', { oppID: `PROV-${oppIdOf(KEY)}` }, cookie)).statusCode).toBe(503);
  expect(journal.all()).toHaveLength(1);
});

test('an idempotency key alone does not open a request that was stored without cookies', async () => {
  const { create } = await anEdge();
  const [first, again] = [await create(), await create()];
  expect(again.json()).toEqual(first.json());
  expect([proofIn(first), proofIn(again)]).toEqual([expect.any(String), undefined]);
});

test('a repeat that was confirmed without a proof leaves an entry that gives no access', async () => {
  const body = { Status: '0', resultCode: 0, Message: '', oppID: 'A'.repeat(18), contactID: '', typUrl: '' };
  const answer = (headers: object): EngineAnswer => ({
    ...{ status: 200, headers: { 'content-type': 'application/json', ...headers } },
    body: Buffer.from(JSON.stringify(body)),
  });
  const answers = [answer({ 'set-cookie': ['fissa-proof=first; Path=/'] }), answer({})];
  const { remembered, create } = await anEdge(async () => answers.shift() ?? null);
  await create(VISIT);
  await create(`${OTHER}; fissa-proof=${'p'.repeat(43)}`);
  expect(remembered.map(({ proof }) => proof)).toEqual([sha256('first').toString('hex'), '']);
});

/** An edge with the direct path, before an engine that confirms once it is back. */
async function aWholeEdge() {
  const engine = { isBack: false, asked: [] as string[] };
  const body = { Status: '0', resultCode: 0, Message: '', oppID: oppIdOf(KEY), contactID: '', typUrl: '' };
  const headers = { 'content-type': 'application/json', 'set-cookie': ['fissa-proof=engine; Path=/'] };
  const { app } = await testEdge({
    endpoints: ENDPOINT_LIST,
    randomBytes,
    ask: async ({ path }) => {
      if (path.startsWith('/fa3/api/')) engine.asked.push(path);
      return engine.isBack ? { status: 200, headers, body: Buffer.from(JSON.stringify(body)) } : null;
    },
  });
  const create = (path: 'proxy' | 'api', cookie?: string) =>
    app.inject(
      post(`/fa3/${path}/CreateAppointment`, payload, {
        ...{ 'idempotency-key': KEY },
        ...(cookie === undefined ? {} : { cookie }),
      }),
    );
  return { engine, create };
}

test('a repeat of a journalled request by another visit does not reach the engine', async () => {
  const { engine, create } = await aWholeEdge();
  const first = await create('proxy', VISIT);
  Object.assign(engine, { isBack: true, asked: [] });
  for (const cookie of [OTHER, undefined]) {
    const [again, past] = [await create('proxy', cookie), await create('api', cookie)];
    expect(again.json()).toEqual(first.json());
    expect(past.json()).toEqual(first.json().data);
    expect([proofIn(again), proofIn(past)]).toEqual([undefined, undefined]);
  }
  expect(engine.asked).toEqual([]);
  for (const path of ['proxy', 'api'] as const) expect(proofIn(await create(path, VISIT))).toBe('engine');
});
