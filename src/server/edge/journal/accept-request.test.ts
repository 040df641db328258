import { expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { KEY, post } from '../../http/app.testing.ts';
import { testJournal, testProxy } from '../proxy.testing.ts';

const cookie = `fissa-visit=${'v'.repeat(43)}`;
const payload = (change: object = {}, who: object = {}) => ({
  ...{ codFiliale: '0101', data: '20261123', ora: '09:30', prodottoLvl1: 'PP' },
  datiCliente: {
    ...{ nome: 'Mario', cognome: 'Rossi', email: 'mario.canarini@posta.example', cellulare: '333 1234567' },
    ...{ codiceFiscale: 'RSSMRA80A01H501U', privacyInterncommoffer: 1, privacyOtherservice: 0 },
    ...{ privacyProfilazione: 0, privacyExtcommoffer: 0 },
    ...who,
  },
  ...change,
});

/** An edge whose engine is down; its journal has its limits. */
async function anEdge() {
  const journal = await testJournal(undefined, true);
  const { app } = await testProxy({ proxy: { endpoints: ENDPOINT_LIST, journal }, between: () => async () => null });
  const send = (call: string, body: object, headers: Record<string, string>, proof = '') =>
    app.inject(post(`/fa3/proxy/${call}`, body, { ...headers, cookie: `${cookie}; ${proof}` }));
  return { journal, send };
}

// R13.1.6, R0.10
test.each([
  ['a mask without a reference', {}, { cognome: 'R****' }],
  ['a mask where none is ever given', { lookupRef: 'a-reference' }, { nome: '**' }],
])('%s is refused at once, as the engine would refuse it', async (_, rest, who) => {
  const { journal, send } = await anEdge();
  const answer = await send('CreateAppointment', payload(rest, who), { 'idempotency-key': KEY });
  expect([answer.statusCode, answer.json().data.code]).toEqual([422, 'masked-value-refused']);
  expect(journal.all()).toEqual([]);
});

// R7.23, R13.3.8
test('a survey above its quota is dropped with the usual answer, and a booking is still accepted', async () => {
  const { journal, send } = await anEdge();
  for (let n = 0; n < 7; n += 1) {
    const answer = await send('sendAudit', { evento: 'questionario' }, {});
    expect(answer.json()).toEqual({ status: 1, data: { Status: '0' } });
  }
  expect(journal.all()).toHaveLength(5);
  const booked = await send('CreateAppointment', payload(), { 'idempotency-key': KEY });
  expect(booked.json().data).toMatchObject({ provvisorio: true });
});

test('a call at a chosen time is accepted, and read back with its hours', async () => {
  const { send } = await anEdge();
  const chiamata = { data: '20991203', fascia: '9-12' };
  const booked = await send('CreateAppointment', payload({ ricontatto: 1, chiamata }), { 'idempotency-key': KEY });
  const { oppID } = booked.json().data;
  const proof = String(booked.headers['set-cookie']).match(/fissa-proof=[^;]+/)?.[0] ?? '';
  const read = await send('GetAppuntamento', { oppID }, {}, proof);
  expect(read.json().data.appuntamento).toMatchObject({
    ...{ oppID, tipo: 'ricontatto', stato: 'provvisorio', data: '', ora: '' },
    chiamata: { dalle: '2099-12-03T08:00:00.000Z', alle: '2099-12-03T11:00:00.000Z', fascia: '9-12' },
  });
});

// R14.2.12, R14.2.13
test('a request is accepted with either spelling of a field name, and read back with the same one', async () => {
  const { send } = await anEdge();
  const booked = await send('CreateAppointment', payload({ Ricontatto: 1 }), { 'idempotency-key': KEY });
  const { oppID } = booked.json().data;
  const proof = String(booked.headers['set-cookie']).match(/fissa-proof=[^;]+/)?.[0] ?? '';
  const read = await send('GetAppuntamento', { appointmentId: oppID }, {}, proof);
  expect(read.json().data.appuntamento).toMatchObject({ oppID, tipo: 'ricontatto' });
});
