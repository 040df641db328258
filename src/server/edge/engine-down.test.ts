import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { KEY, post } from '../http/app.testing.ts';
import { heldProof } from '../http/cookies.ts';
import { createPasses } from '../http/human-check/passes.ts';
import { sendCalendar } from '../messages/documents/mount-documents.ts';
import { ofLender } from '../messages/views.testing.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { oppIdOf } from '../platform/crypto/request-code.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import type { EngineAnswer, EngineClient, UpstreamRequest } from './engine.ts';
import { provisionalView } from './journal/provisional.ts';
import { NOW, placeInMilan, type TestProxy, testProxy } from './proxy.testing.ts';

const CREATE = '/fa3/proxy/CreateAppointment';
const ID = `PROV-${oppIdOf(KEY)}`;
const COOKIES = { visit: `fissa-visit=${'v'.repeat(43)}`, proof: `fissa-proof=${'p'.repeat(43)}` };
const cookie = `${COOKIES.visit}; ${COOKIES.proof}`;
const person = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario.canarini@posta.example',
  cellulare: '333 1234567',
  codiceFiscale: 'RSSMRA80A01H501U',
  privacyInterncommoffer: 1,
  privacyOtherservice: 0,
  privacyProfilazione: 0,
  privacyExtcommoffer: 0,
};
const payload = (change: object = {}, who: object = {}) => ({
  codFiliale: '0101',
  data: '20261123',
  ora: '09:30',
  prodottoLvl1: 'PP',
  datiCliente: { ...person, ...who },
  ...change,
});

/** The engine's answer, or null while it is down. */
let engine: (question: UpstreamRequest) => EngineAnswer | null;
let asked: UpstreamRequest[];
let proxy: TestProxy;
beforeEach(async () => {
  engine = () => null;
  asked = [];
  const ask: EngineClient = async (question) => {
    asked.push(question);
    return engine(question);
  };
  proxy = await testProxy({ proxy: { endpoints: ENDPOINT_LIST }, between: () => ask });
});
const send = (url: string, body: object, headers: Record<string, string> = { 'idempotency-key': KEY, cookie }) =>
  proxy.app.inject(post(url, body, headers));
const answered = (status: number, body: unknown, type = 'application/json'): EngineAnswer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('a create while the engine is down', () => {
  // R0.14, R0.87
  test.each([
    ['does not answer', () => null],
    ['is not available', () => answered(503, {})],
    ['fails', () => answered(500, {})],
    ['is replaced by a page that says 200', () => answered(200, '<html></html>', 'text/html')],
    ['answers half', () => answered(200, '{"Status":"0","resu')],
    ['answers what the contract does not know', () => answered(200, { Status: '9' })],
  ])('is received when the engine %s', async (_, how) => {
    engine = how;
    const answer = await send(CREATE, payload());
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: 1,
        data: { Status: '0', resultCode: 0, Message: '', oppID: ID, contactID: '', typUrl: '', provvisorio: true },
      },
    ]);
    expect(proxy.journal.find(oppIdOf(KEY))).toMatchObject({ key: KEY, call: 'CreateAppointment' });
  });

  // R0.14, R0.16
  test('is acknowledged only once it is on the disk', async () => {
    const journal = { ...proxy.journal, accept: async () => 'unavailable' as const };
    proxy = await testProxy({ proxy: { endpoints: ENDPOINT_LIST, journal }, between: () => async () => null });
    const answer = await send(CREATE, payload());
    expect([answer.statusCode, answer.json().status, answer.json().data.code]).toEqual([503, 0, 'unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
  });

  test('gets the same request code at every try; another body with its idempotency key is refused', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => send(CREATE, payload())));
    expect(new Set(codes.map((answer) => answer.json().data.oppID))).toEqual(new Set([ID]));
    expect(proxy.journal.all()).toHaveLength(1);
    const other = await send(CREATE, payload({ ora: '10:00' }));
    expect([other.statusCode, other.json().data.code]).toEqual([422, 'key-reused']);
  });

  // R0.87
  test('of the business product is answered with the status of this product', async () => {
    const details = {
      ...{ tipoAzienda: 'societa', iscrittoCameraCommercio: 1 },
      ...{ comuneResidenza: 'Milano', indirizzoResidenza: 'Via Roma 10' },
    };
    const answer = await send(CREATE, payload({ prodottoLvl1: 'BS', codFiliale: '', data: '', ora: '' }, details));
    expect(answer.json().data).toMatchObject({ Status: '1', oppID: ID, provvisorio: true });
  });

  // R13.4.3
  test('by a visit without a solved challenge is refused as the engine would refuse it, and not stored', async () => {
    const passes = createPasses({ signing: Buffer.alloc(32, 1) }, () => new Date(NOW));
    proxy = await testProxy({ proxy: { endpoints: ENDPOINT_LIST, passes }, between: () => async () => null });
    const refused = await send(CREATE, payload());
    expect([refused.statusCode, refused.json().data.code]).toEqual([403, 'human-check-failed']);
    expect(proxy.journal.all()).toEqual([]);
    const pass = passes.issue(sha256('v'.repeat(43)));
    const human = { 'idempotency-key': KEY, cookie: `${cookie}; fissa-human=${pass}` };
    expect((await send(CREATE, payload(), human)).json().data).toMatchObject({ provvisorio: true });
  });

  test('by a browser without cookies is accepted with a solved challenge in the request', async () => {
    const passes = createPasses({ signing: Buffer.alloc(32, 1) }, () => new Date(NOW));
    const verifyHuman = async (token: string, action: string) => `${action} ${token}` === 'prestito_personale solved';
    const own = { endpoints: ENDPOINT_LIST, passes, verifyHuman };
    proxy = await testProxy({ proxy: own, between: () => async () => null });
    const sent = (human: string) => send(CREATE, payload(), { 'idempotency-key': KEY, 'x-human-check': human });
    expect((await sent('prestito_personale false')).statusCode).toBe(403);
    expect((await sent('prestito_personale solved')).json().data).toMatchObject({ provvisorio: true });
  });

  // R13.1.1
  test.each(['00000101', '00010101', '99991231'])('for the day %s gets status 400, and is not stored', async (data) => {
    const answer = await send(CREATE, payload({ data }));
    expect([answer.statusCode, answer.json().data.code]).toEqual([400, 'implausible-day']);
    expect(proxy.journal.all()).toEqual([]);
  });

  test.each([
    ['no consent', { privacyInterncommoffer: 0 }, 'invalid', ['privacyInterncommoffer']],
    ['no name', { nome: '' }, 'invalid', ['nome']],
    ['a code of a child', { codiceFiscale: 'RSSMRA15A01H501G' }, 'minor', ['codiceFiscale']],
  ])('with %s is refused at once, as by the engine', async (_, who, motivo, campi) => {
    const answer = await send(CREATE, payload({}, who));
    expect(answer.json()).toMatchObject({ status: 1, data: { Status: '2', resultCode: 2, motivo, campi } });
    expect(proxy.journal.all()).toEqual([]);
  });

  // R0.82
  test.each([
    ['no key', payload(), {}, 400, 'key-missing'],
    ['a short key', payload(), { 'idempotency-key': 'short' }, 400, 'key-missing'],
    ['an unknown field', payload({ altro: 1 }), { 'idempotency-key': KEY }, 503, 'unavailable'],
    ['a code: it is a move', payload({ oppID: 'ABCDEFGHIJKLMNOPQR' }), { 'idempotency-key': KEY }, 503, 'unavailable'],
  ])('with %s is not stored', async (_, body, headers, status, code) => {
    const answer = await send(CREATE, body, headers as Record<string, string>);
    expect([answer.statusCode, answer.json().data.code]).toEqual([status, code]);
    expect(proxy.journal.all()).toEqual([]);
  });

  // R0.89
  test('gives a browser without cookies a visit and the proof of its request, and stores only its SHA-256', async () => {
    const answer = await send(CREATE, payload(), { 'idempotency-key': KEY });
    const [visit, proof, ...more] = answer.cookies;
    const kept = proxy.journal.all()[0];
    expect([visit?.name, visit?.value, proof?.name, more]).toEqual(['fissa-visit', kept?.visit, 'fissa-proof', []]);
    expect([visit?.httpOnly, proof?.httpOnly]).toEqual([true, true]);
    expect(kept?.proof).toBe(sha256(proof?.value ?? '').toString('hex'));
    expect(JSON.stringify(kept)).not.toContain(proof?.value);
  });

  test('keeps its idempotency key reserved when the engine is back and does not know the key yet', async () => {
    await send(CREATE, payload());
    engine = () => answered(200, { Status: '0', resultCode: 0, Message: '', oppID: 'X', contactID: '', typUrl: '' });
    const before = asked.length;
    const other = await send(CREATE, payload({ ora: '10:00' }));
    expect([other.statusCode, other.json().data.code]).toEqual([422, 'key-reused']);
    expect((await send('/fa3/proxy/BloccaOrario', payload())).statusCode).toBe(422);
    expect(asked).toHaveLength(before);
  });

  test('is answered in less than the ten seconds that a visitor waits', async () => {
    await send(CREATE, payload());
    expect(asked[0]?.timeoutMs).toBeLessThanOrEqual(6_000);
  });
});

describe('other requests while the engine is down', () => {
  test.each([
    ['a move', 'AnnullaAppuntamento', { oppID: 'ABCDEFGHIJKLMNOPQR', versione: 1 }],
    ['a hold', 'BloccaOrario', { codFiliale: '0101', data: '20261123', ora: '09:30' }],
    ['a search', 'TrovaFiliali3', { cap: '20121', latitude: 45.47, longitude: 9.19 }],
  ])('%s is refused with an error', async (_, call, body) => {
    const answer = await send(`/fa3/proxy/${call}`, body);
    expect([answer.statusCode, answer.json().data.code]).toEqual([503, 'unavailable']);
  });

  // R0.87
  test.each(['AgenteCreaAppuntamentoCLink', 'InviaSuLeadManager'])('%s is accepted too', async (call) => {
    const nowhere = payload({ codFiliale: '', data: '', ora: '' });
    const answer = await send(`/fa3/proxy/${call}`, { ...nowhere, codiceSubAgente: 'AG001' });
    expect(answer.json()).toEqual({ status: 1, data: { Status: '0', oppID: ID, provvisorio: true } });
  });

  test('a survey is stored with an idempotency key of the edge, which the request to the engine had too', async () => {
    const survey = { evento: 'questionario', oppID: '', impiego: 1, consolidamento: 'No' };
    const answer = await send('/fa3/proxy/sendAudit', survey, { cookie });
    expect(answer.json()).toEqual({ status: 1, data: { Status: '0' } });
    const first = asked[0]?.headers['idempotency-key'];
    expect(first).toMatch(/^edge-made-key/);
    expect(proxy.journal.all().map(({ key }) => key)).toEqual([first]);
  });

  test('public answers come from the stale cache, personal ones do not', async () => {
    const search = { cap: '20121', latitude: 45.47, longitude: 9.19 };
    const own = { oppID: 'ABCDEFGHIJKLMNOPQR' };
    engine = () => ({
      ...answered(200, { Filiali: [] }),
      headers: { 'content-type': 'application/json', 'set-cookie': ['a=b'] },
    });
    await send('/fa3/proxy/TrovaFiliali3', search);
    await send('/fa3/proxy/GetAppuntamento', own);
    engine = () => null;
    const again = await send('/fa3/proxy/TrovaFiliali3', search);
    expect([again.json(), again.headers['set-cookie']]).toEqual([{ status: 1, data: { Filiali: [] } }, undefined]);
    expect((await send('/fa3/proxy/TrovaFiliali3', { ...search, cap: '20122' })).statusCode).toBe(503);
    expect((await send('/fa3/proxy/GetAppuntamento', own)).statusCode).toBe(503);
  });
});

// R0.25
test('a browser without a visit cookie keeps one visit over all retries', async () => {
  const hold = { codFiliale: '0101', data: '20261123', ora: '09:30' };
  const first = await send('/fa3/proxy/BloccaOrario', hold, { 'idempotency-key': KEY });
  const [given] = first.cookies;
  expect(asked[0]?.headers.cookie).toBe(`fissa-visit=${given?.value}`);
  await send('/fa3/proxy/BloccaOrario', hold, { 'idempotency-key': KEY, cookie: COOKIES.visit });
  expect(asked[1]?.headers.cookie).toBe(COOKIES.visit);
});

describe('a received request', () => {
  const read = (headers: Record<string, string>, oppID = ID) => send('/fa3/proxy/GetAppuntamento', { oppID }, headers);
  beforeEach(async () => void (await send(CREATE, payload())));

  test('is shown to its own browser as provisional, with branch and masked contacts', async () => {
    expect((await read({ cookie })).json()).toEqual({
      status: 1,
      data: {
        Status: '0',
        appuntamento: {
          oppID: ID,
          prodotto: 1,
          tipo: 'visita',
          data: '20261123',
          ora: '09:30',
          filiale: expect.objectContaining({ Codice: '0101', RagioneSociale: 'Milano Centro' }),
          agenzia: false,
          stato: 'provvisorio',
          versione: 0,
          solo_info: 'no',
          nome: 'Mario',
          cognome: 'Rossi',
          email: 'm***@p***.example',
          cellulare: '********67',
        },
      },
    });
  });

  test.each([
    ['without a proof', COOKIES.visit, ID],
    ['with another proof', `fissa-proof=${'x'.repeat(43)}`, ID],
    ['under another code', cookie, 'PROV-ABCDEFGHIJKLMNOPQR'],
    ['under its final code', cookie, oppIdOf(KEY)],
  ])('is not shown %s', async (_, given, code) => {
    expect((await read({ cookie: given }, code)).statusCode).toBe(503);
  });

  test('has a tentative calendar file for its own browser only', async () => {
    const deps = { journal: proxy.journal, placeOf: placeInMilan };
    const app = (await testProxy({ proxy: { journal: proxy.journal } })).app;
    app.get('/file', (request, reply) => {
      const { oppID } = request.query as { oppID?: unknown };
      const view = provisionalView({ ...deps, sites: demoSites }, { proof: heldProof(request), oppID });
      return view ? sendCalendar(reply, view, { ...ofLender, clock: () => new Date(NOW) }) : reply.code(404).send();
    });
    const file = await app.inject({ url: `/file?oppID=${ID}`, headers: { cookie } });
    const event = new ICAL.Component(ICAL.parse(file.body)).getFirstSubcomponent('vevent');
    const told = ['status', 'sequence', 'uid', 'dtstart'].map((name) => String(event?.getFirstPropertyValue(name)));
    expect(told).toEqual(['TENTATIVE', '0', `${oppIdOf(KEY)}@fissa`, '2026-11-23T09:30:00']);
    expect((await app.inject({ url: `/file?oppID=${ID}`, headers: { cookie: COOKIES.visit } })).statusCode).toBe(404);
  });
});
