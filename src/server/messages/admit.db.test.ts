import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enqueueEvent } from '../outbox/enqueue-event.ts';
import { type NewEvent, type OutboxEvent, readEvent } from '../outbox/events.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type AdmitDeps, createAdmit, type Recipient, type Verdict } from './admit.ts';

const SOON = '2026-11-23T08:30:00.000Z';
let fresh: FreshDatabase;
let reached: string[];
beforeEach(async () => {
  fresh = await freshDatabase();
  reached = [];
});
afterEach(() => fresh.close());

const seal = createSeal({ encryption: Buffer.alloc(32), hash: Buffer.alloc(32, 1) });
const mail = (to = 'ginevra@posta.example'): Recipient => ({ by: 'mail', to });
const sms = (to = '+393331234567'): Recipient => ({ by: 'sms', to });
const visit = (n: number) => ({ visit: Buffer.alloc(32, n), isHuman: true });
const booking = (n: number): NewEvent => ({ kind: 'appointment.created', payload: { oppID: `OPP${n}` } });

async function happened(event: NewEvent, by?: { visit: Buffer; isHuman: boolean }): Promise<OutboxEvent> {
  const id = await fresh.db.transaction().execute((tx) => enqueueEvent(tx, event, by));
  return readEvent(await fresh.db.selectFrom('outbox').where('id', '=', id).selectAll().executeTakeFirstOrThrow());
}
const admit = (change: Partial<AdmitDeps> = {}) =>
  createAdmit({
    ...{ db: fresh.db, seal, smsPrefixes: ['+39'], capped: true, onReached: (by) => void reached.push(by) },
    ...change,
  });
/** Sends bookings of one visit to a recipient. */
async function bookings(count: number, to: Recipient = mail()): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let n = 0; n < count; n += 1) verdicts.push(await admit()(await happened(booking(n), visit(1)), to));
  return verdicts;
}
const six = Array<Verdict>(6).fill('send');

// R13.6.1, R13.6.3
describe('messages of one visit to one recipient', () => {
  test('are sent six times, then one notice goes to the recipient and one event to the operator', async () => {
    expect(await bookings(9)).toEqual([...six, 'tell', 'stop', 'stop']);
    expect(reached).toEqual(['mail']);
  });

  test('are limited to six when counted concurrently', async () => {
    const events = [];
    for (let n = 0; n < 20; n += 1) events.push(await happened(booking(n), visit(1)));
    const verdicts = await Promise.all(events.map((event) => admit()(event, mail())));
    const of = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
    expect([of('send'), of('tell'), of('stop')]).toEqual([6, 1, 13]);
  });

  // R13.3.3
  test('are counted per recipient, whatever the spelling of the address or number', async () => {
    await bookings(6);
    await bookings(6, sms());
    expect(await bookings(1, mail('altri@posta.example'))).toEqual(['send']);
    expect(await bookings(1, mail('GINEVRA@posta.example'))).toEqual(['tell']);
    expect(await bookings(1, sms('333 1234567'))).toEqual(['tell']);
  });

  test('are sent again, and noticed again, a day later', async () => {
    await bookings(8);
    await sql`update sent_message set sent_at = sent_at - interval '24 hours'`.execute(fresh.db);
    expect(await bookings(8)).toEqual([...six, 'tell', 'stop']);
  });

  test('are counted once for all attempts of a delivery, which get the same decision', async () => {
    const first = await happened(booking(0), visit(1));
    for (let tries = 0; tries < 9; tries += 1) expect(await admit()(first, mail())).toBe('send');
    await bookings(5);
    const told = await happened(booking(9), visit(1));
    expect([await admit()(told, mail()), await admit()(told, mail())]).toEqual(['tell', 'tell']);
    expect(reached).toEqual(['mail']);
  });

  // R0.66
  test('are not limited in load tests', async () => {
    const verdicts = [];
    for (let n = 0; n < 20; n += 1) verdicts.push(await admit({ capped: false })(await happened(booking(n)), mail()));
    expect(new Set(verdicts)).toEqual(new Set(['send']));
  });
});

// R13.6.1
test.each<[string, NewEvent]>([
  ['confirmation', { kind: 'callback.requested', payload: { oppID: 'CALL' } }],
  ['confirmation to an agent’s customer', { kind: 'lead.agent', payload: { oppID: 'LEAD' } }],
  ['confirmation to the multi-area agent’s customer', { kind: 'lead.manager', payload: { oppID: 'LEAD' } }],
  ['question to a new contact', { kind: 'message.new-contact', payload: { oppID: 'OWN' } }],
  ['move', { kind: 'appointment.moved', payload: { oppID: 'OWN', starts: SOON, previous: SOON } }],
  ['cancellation', { kind: 'appointment.cancelled', payload: { oppID: 'OWN' } }],
  ['news to a former contact', { kind: 'message.previous-contact', payload: { oppID: 'OWN', to: '', stays: false } }],
  ['code', { kind: 'message.code', payload: { codeID: '1' } }],
])('a %s counts towards the limit that all kinds share', async (_, event) => {
  expect(await admit()(await happened(event, visit(1)), mail())).toBe('send');
  expect(await bookings(6)).toEqual([...six.slice(1), 'tell']);
});

// R13.6.1
test('a reminder, a rejection and news of another appointment arrive after six bookings of a stranger', async () => {
  await bookings(50);
  const others: NewEvent[] = [
    { kind: 'appointment.reminder', payload: { oppID: 'OWN', starts: SOON }, version: 1 },
    { kind: 'message.refused', payload: { oppID: 'OWN' } },
    { kind: 'appointment.cancelled', payload: { oppID: 'OWN' } },
  ];
  for (const event of others) expect(await admit()(await happened(event), mail())).toBe('send');
});

test('mails to visitors do not count as staff mails of the same mailbox', async () => {
  const agent = mail('agente@velaria.example');
  await bookings(7, agent);
  expect(await admit()(await happened({ kind: 'message.agent', payload: { oppID: 'L' } }), agent)).toBe('send');
});

// R13.6.4
describe('after a stranger’s bookings', () => {
  test('a new visit that passed the human check can still send a message', async () => {
    await bookings(50);
    const bot = await happened(booking(50), { visit: Buffer.alloc(32, 2), isHuman: false });
    expect(await admit()(bot, mail())).toBe('stop');
    expect(await admit()(await happened(booking(51), visit(2)), mail())).toBe('send');
    expect(await admit()(await happened(booking(52), visit(2)), mail())).toBe('stop');
  });

  test('fifty new visits share two messages and leave those reserved for codes and changes', async () => {
    await bookings(6);
    const verdicts = [];
    for (let n = 2; n < 52; n += 1) verdicts.push(await admit()(await happened(booking(n), visit(n)), mail()));
    expect(verdicts.filter((verdict) => verdict === 'send')).toHaveLength(2);
    const code: NewEvent = { kind: 'message.code', payload: { codeID: '1' } };
    expect(await admit()(await happened(code, visit(99)), mail())).toBe('send');
  });
});

// R13.6.2
test.each([
  ['+41791234567', ['+39'], 'stop'],
  ['+390612345678', ['+39'], 'stop'],
  ['+41791234567', ['+39', '+41'], 'send'],
  ['333 1234567', ['+39'], 'send'],
])('whether an SMS to %s is sent with the prefixes %j: %s', async (to, smsPrefixes, verdict) => {
  for (const capped of [true, false])
    expect(await admit({ smsPrefixes, capped })(await happened(booking(1)), sms(to))).toBe(verdict);
});

test('the counters hold no readable recipient', async () => {
  await bookings(7);
  const { rows } = await sql<{ text: string }>`select sent_message::text as text from sent_message`.execute(fresh.db);
  expect(rows.map(({ text }) => text).join()).not.toMatch(/posta|ginevra|OPP\d/i);
});
