import { expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { RECOGNISED } from '../../http/edge-signatures.ts';
import type { EngineAnswer, UpstreamRequest } from '../engine.ts';
import { testJournal } from '../proxy.testing.ts';
import type { Entry } from './entry.ts';
import { type ReplayProblem, replayAll } from './replay.ts';

const ADDRESS = 'mario.canarini@posta.example';
const CONTACT = { nome: 'Mario', email: ADDRESS, lookupRef: '' };
const funnel = { codFiliale: '0101', datiCliente: { nome: 'Mario', cognome: 'Rossi', email: ` ${ADDRESS} ` } };
const entry = (change: Partial<Entry> = {}): Entry => ({
  ...{ id: 'A', call: 'CreateAppointment', key: 'key-of-A', body: JSON.stringify(funnel), host: 'velaria.example' },
  ...{ client: '203.0.113.7', visit: 'v'.repeat(43), proof: 'f'.repeat(64) },
  ...change,
});
const answer = (status: number, body: unknown): EngineAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...RECOGNISED },
  body: Buffer.from(JSON.stringify(body)),
});

/** A stored request that the engine rejects as invalid; `told` is its answer to the notification. */
async function refused(kept: Entry, told: EngineAnswer | null = answer(200, { Status: '0' })) {
  const journal = await testJournal();
  await journal.accept(kept);
  const asked: UpstreamRequest[] = [];
  const troubles: ReplayProblem[] = [];
  await replayAll({
    journal,
    endpoints: ENDPOINT_LIST,
    edgeSignatures: { replay: (key) => ({ 'x-fissa-journal': `signed ${key}` }) },
    onTrouble: (trouble) => void troubles.push(trouble),
    ask: async (question) => {
      asked.push(question);
      return question.path.endsWith('RichiestaNonRiuscita') ? told : answer(422, {});
    },
  });
  expect(journal.all()).toEqual([]);
  return { asked: asked.slice(1), troubles: troubles.map(({ what }) => what) };
}

// R13.1.4, R0.15
test('of a request that cannot be processed the engine gets only the contact; the operator checks the rest', async () => {
  const { asked, troubles } = await refused(entry());
  expect(asked).toMatchObject([
    {
      path: '/fa3/api/RichiestaNonRiuscita',
      headers: { 'idempotency-key': 'key-of-A', 'x-fissa-journal': 'signed key-of-A' },
    },
  ]);
  expect([JSON.parse(String(asked[0]?.body)), troubles]).toEqual([CONTACT, ['set-aside']]);
});

// R13.1.4
test.each([
  ['of the older calls', { nome: 'Mario', email: ADDRESS, data: '2026-11-23 10:00' }],
  ['with what no contract knows', { ...funnel, x: [1], datiCliente: { ...funnel.datiCliente, nome: 'Mario', y: {} } }],
  ['with a reference of the wrong kind', { ...funnel, lookupRef: 7 }],
])('a contact is found in a body %s', async (_, body) => {
  expect(JSON.parse(String((await refused(entry({ body: JSON.stringify(body) }))).asked[0]?.body))).toEqual(CONTACT);
});

test('a survey that fails notifies nobody', async () => {
  expect(await refused(entry({ call: 'sendAudit' }))).toEqual({ asked: [], troubles: ['set-aside'] });
});

// R13.1.4
test.each([
  ['it says no address', entry({ body: '{"datiCliente":{"nome":"Mario"}}' }), undefined],
  ['it is not even a body', entry({ body: '{' }), undefined],
  ['the engine is away by then', entry(), null],
  ['the engine fails at that too', entry(), answer(500, {})],
  ['the engine made something of it', entry(), answer(200, { Status: '1' })],
])('the operator must notify the visitor when %s', async (_, kept, told) => {
  expect((await refused(kept, told)).troubles).toEqual(['set-aside', 'untold']);
});
