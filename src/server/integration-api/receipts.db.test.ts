import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk/desk.testing.ts';
import { testApp } from '../http/app.testing.ts';
import { startReceiver } from '../outbox/receiver.testing.ts';
import { createSms } from '../outbox/sms.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { mountReceipts } from './mount-receipts.ts';

const OPP = 'OPP000000000000001';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let fresh: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  ({ app } = await testApp({ more: (bare) => mountReceipts(bare, { db, secret: SECRET }) }));
  await twoBranches(db);
  await aVisit(db, { oppId: OPP, in: 48 });
  const payload = JSON.stringify({ oppID: OPP });
  await db
    .insertInto('outbox')
    .values({ id: 'evt_a-B_1', kind: 'appointment.created', payload, visit: null })
    .execute();
  const none = {
    error: null,
    leased_until: null,
    dead_at: null,
    arrived_at: null,
    returned_at: null,
    returned_code: null,
  };
  for (const channel of ['mail', 'sms'])
    await db
      .insertInto('delivery')
      .values({ event_id: 'evt_a-B_1', channel, delivered_at: new Date(), ...none })
      .execute();
});
afterEach(async () => {
  await app.close();
  await fresh.close();
});

const send = (content: unknown, { secret = SECRET, at = new Date(), signed = JSON.stringify(content) } = {}) => {
  const signature = new Webhook(secret).sign('msg_1', at, signed);
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return app.inject({
    ...{ method: 'POST', url: '/fa3/api/receipts', payload: JSON.stringify(content) },
    headers: {
      ...{ 'content-type': 'application/json', 'webhook-id': 'msg_1' },
      ...{ 'webhook-timestamp': seconds, 'webhook-signature': signature },
    },
  });
};
const sms = (esito: string, more = {}) => ({ ricevute: [{ canale: 'sms', id: 'evt_a-B_1', esito, ...more }] });
const mail = (esito: string, more = {}) => ({
  ricevute: [{ canale: 'mail', messageId: '<evt_a-B_1@agenda.example>', esito, ...more }],
});
const messages = async () => {
  const desk = await aDesk(fresh.db);
  const token = await aPerson(fresh.db, 'consultant');
  const card = (await ask(desk, token, 'Appuntamento', { oppID: OPP })).json();
  const inbox = (await ask(desk, token, 'DaSistemare', {})).json();
  await desk.close();
  return { sent: card.messaggi, open: inbox.voci };
};

// R18.5.8
test("an SMS receipt with its gateway's id is shown on the card of the visit", async () => {
  const gateway = await startReceiver();
  const event = {
    id: 'evt_a-B_1',
    kind: 'appointment.created',
    payload: { oppID: OPP },
    createdAt: new Date(),
  } as const;
  await createSms(gateway.url)(event, { to: '+393330000021', text: 'x' });
  const { id } = JSON.parse(gateway.received[0]?.body ?? '{}');
  await gateway.close();
  const quando = '2026-11-20T10:00:07.000Z';
  const told = { ricevute: [{ canale: 'sms', id, esito: 'arrivato', quando }] };
  expect((await send(told)).json()).toEqual({ prese: 1 });
  expect((await send(told)).json()).toEqual({ prese: 1 });
  const { sent, open } = await messages();
  expect(sent).toMatchObject([{ canale: 'mail' }, { canale: 'sms', arrivato: quando }]);
  expect(sent[0]).not.toHaveProperty('arrivato');
  expect(open).toEqual([]);
});

// R18.5.9
test("a bounced letter is shown on the card and in the inbox, with its provider's code", async () => {
  expect((await send(mail('tornato', { codice: '5.1.1' }))).json()).toEqual({ prese: 1 });
  await send(mail('arrivato'));
  const { sent, open } = await messages();
  expect(sent[0]).toMatchObject({ canale: 'mail', tornato: expect.any(String) });
  expect(open).toMatchObject([{ tipo: 'messaggio', di: 'filiale', canale: 'mail', oppID: OPP, errore: '5.1.1' }]);
});

// R18.5.8, R18.5.9
test('a receipt with a missing, wrong, foreign or old signature changes nothing', async () => {
  const long = new Date(Date.now() - 10 * 60_000);
  const bare = await app.inject({ method: 'POST', url: '/fa3/api/receipts', payload: sms('tornato') });
  const answers = [
    bare,
    await send(sms('tornato'), { secret: 'whsec_AfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }),
    await send(sms('tornato'), { signed: JSON.stringify(sms('arrivato')) }),
    await send(sms('tornato'), { at: long }),
  ];
  for (const answer of answers) expect(answer.json()).toMatchObject({ status: 401, code: 'not-recognised' });
  const rows = await fresh.db.selectFrom('delivery').select('returned_at').execute();
  expect(rows.map(({ returned_at }) => returned_at)).toEqual([null, null]);
});

// R18.5.8
test('the maximum number of receipts in one request is accepted, with names of any length', async () => {
  const one = { canale: 'mail', messageId: `<${'x'.repeat(248)}>`, esito: 'tornato', codice: 'c'.repeat(40) };
  const most = Array(50).fill({ ...one, quando: '2026-11-20T10:00:07.000Z' });
  expect((await send({ ricevute: most })).json()).toEqual({ prese: 0 });
});

// R18.5.8
test('receipts of unknown messages are ignored; a receipt of an unknown form is refused', async () => {
  expect((await send({ ricevute: [{ canale: 'sms', id: 'evt_other', esito: 'arrivato' }] })).json()).toEqual({
    prese: 0,
  });
  const wrong = [
    ...[{}, sms('forse'), sms('tornato', { codice: 'Mario Rossi' }), { ricevute: [] }],
    ...[sms('tornato', { quando: '0000-01-01T00:00:00Z' }), { ricevute: Array(51).fill(sms('arrivato').ricevute[0]) }],
  ];
  for (const content of wrong) expect((await send(content)).json()).toMatchObject({ status: 400, code: 'malformed' });
});
