import { beforeEach, expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { KEY, post } from '../http/app.testing.ts';
import { oppIdOf } from '../platform/crypto/request-code.ts';
import { testEdge } from './edge.testing.ts';
import type { EngineAnswer } from './engine.ts';
import type { Entry } from './journal/entry.ts';
import { testJournal } from './proxy.testing.ts';

const CREATE = '/fa3/api/CreateAppointment';
const ID = `PROV-${oppIdOf(KEY)}`;
const cookie = `fissa-visit=${'v'.repeat(43)}; fissa-proof=${'p'.repeat(43)}`;
const consents = { privacyInterncommoffer: 1, privacyOtherservice: 0, privacyProfilazione: 0, privacyExtcommoffer: 0 };
const person = {
  ...{ nome: 'Mario', cognome: 'Rossi', email: 'mario.canarini@posta.example', cellulare: '333 1234567' },
  ...{ codiceFiscale: 'RSSMRA80A01H501U', ...consents },
};
const body = { codFiliale: '0101', data: '20261123', ora: '09:30', prodottoLvl1: 'PP', datiCliente: person };
const CONFIRMED = { Status: '0', resultCode: 0, Message: '', oppID: oppIdOf(KEY), contactID: '', typUrl: '' };

/** The engine's answer, or null while it is down. */
let engine: () => EngineAnswer | null;
let remembered: Entry[];
let edge: Awaited<ReturnType<typeof testEdge>>;
beforeEach(async () => {
  engine = () => null;
  remembered = [];
  const journal = { ...(await testJournal()), remember: (entry: Entry) => void remembered.push(entry) };
  edge = await testEdge({ endpoints: ENDPOINT_LIST, journal, ask: async () => engine() });
});
const send = (url: string, sent: object) => edge.app.inject(post(url, sent, { 'idempotency-key': KEY, cookie }));
const answered = (status: number, json: unknown): EngineAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(json)),
});

test.each([
  ['does not answer', () => null],
  ['is not available', () => answered(503, {})],
])('a create on the direct path is received when the engine %s, and is read as provisional', async (_, how) => {
  engine = how;
  const answer = await send(CREATE, body);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ oppID: ID, provvisorio: true })]);
  expect(edge.journal.find(oppIdOf(KEY))).toMatchObject({ key: KEY, call: 'CreateAppointment' });
  const read = await send('/fa3/api/GetAppuntamento', { oppID: ID });
  expect([read.statusCode, read.json().appuntamento.stato]).toEqual([200, 'provvisorio']);
});

test('a create that the engine confirms on the direct path is kept for a restore', async () => {
  engine = () => answered(200, CONFIRMED);
  const answer = await send(CREATE, body);
  expect([answer.statusCode, answer.json()]).toEqual([200, CONFIRMED]);
  expect(remembered.map(({ key }) => key)).toEqual([KEY]);
});

test.each([
  ['AnnullaAppuntamento', { oppID: 'ABCDEFGHIJKLMNOPQR', versione: 1 }],
  ['BloccaOrario', { codFiliale: '0101', data: '20261123', ora: '09:30' }],
  ['GetAppuntamento', { oppID: 'ABCDEFGHIJKLMNOPQR' }],
])('%s on the direct path needs the engine', async (call, sent) => {
  const answer = await send(`/fa3/api/${call}`, sent);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});
