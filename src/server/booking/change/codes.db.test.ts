import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aContext, aDeps, customer, dayAhead, everyContactProven, seal } from '../booking.testing.ts';
import { lookUpCall } from '../lookup/look-up.ts';
import { aVisit, key, moveTo, stranger } from './change.testing.ts';
import { moveAppointment } from './move.ts';
import { sendCodeCall } from './send-code.ts';
import { verifyCodeCall } from './verify-code.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await aVisit(fresh.db));
});
afterEach(() => fresh.close());

const DAY = dayAhead(7).replace(/(....)(..)(..)/, '$1-$2-$3');
const codes = () => ({ ...aDeps(fresh.db), limits: createLimits(seal) });
const reference = async (visit = aContext().visit): Promise<string> => {
  const deps = { ...aDeps(fresh.db), humanCheck: { verify: async () => true } as never };
  const found = await lookUpCall(deps)(
    { CodiceFiscale: customer.code, RecaptchaToken: '', flusso: 'PP' },
    aContext({ visit }),
  );
  if (!found.ok) return '';
  const { appointmentId, daConfermare } = found.value.body.appointmentData;
  return appointmentId ?? daConfermare ?? '';
};
const send = async (appointmentId: string, who = aContext()) => {
  const sent = await sendCodeCall(codes())({ appointmentId }, who);
  return sent.ok ? sent.value.body : null;
};
const verify = async (appointmentId: string, codice: string, who = aContext()) => {
  const answer = await verifyCodeCall(codes())({ appointmentId, codice }, who);
  return answer.ok ? answer.value : null;
};
const events = () =>
  fresh.db.selectFrom('outbox').select('id').where('kind', '=', 'message.code').orderBy('id').execute();
/** The code in the message. */
async function mailedCode(): Promise<string> {
  const event = await fresh.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'message.code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(event.payload)).not.toMatch(/\d{6}/);
  const deps = {
    db: fresh.db,
    open: seal.open,
    ...ofLender,
    sender: () => 'Velaria Credito',
    proposalUrl: () => null,
    earlierUrl: () => null,
    changeUrl: async () => '',
    admit: sendAll,
  };
  const messages = createMessages(deps);
  const mail = await messages.mail(readEvent(event));
  expect(mail?.to).toBe('altra.canarina@velaria.example');
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  const sms = await messages.sms(readEvent(event));
  expect([sms?.to, sms?.text]).toEqual(['+393331234567', expect.stringContaining(code)]);
  return code;
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the code', () => {
  // R0.7, R0.90, R0.93, R0.94, R0.9
  test('is sent to the stored contact, and typing it proves ownership of the appointment', async () => {
    const ref = await reference();
    expect(await send(ref)).toEqual({ Status: '0', destinatario: 'a***@v***.example' });
    const answer = await verify(ref, await mailedCode());
    expect(answer?.body).toMatchObject({ Status: '0', appuntamento: { oppID, ora: '10:00' } });
    const proven = aContext({ proof: sha256(answer?.effects?.proofToken ?? '') });
    const payload = simplePayload.parse({ oppID, versione: 1, data: `${DAY} 11:30` });
    const moved = await moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, key(proven));
    expect(moved).toMatchObject({ value: { body: { Status: '0' } } });
  });

  // R0.8, R0.94
  test('works once', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    expect((await verify(ref, code))?.body.Status).toBe('0');
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
  });

  test('gives the same answer when its request repeats after a lost answer', async () => {
    const ref = await reference();
    await send(ref);
    const [code, once] = [await mailedCode(), aContext()];
    for (let tried = 0; tried < 4; tried += 1) await verify(ref, wrongOf(code));
    const answers = await Promise.all(Array.from({ length: 3 }, () => verify(ref, code, once)));
    expect(answers.map((answer) => answer?.body)).toEqual(
      Array(3).fill(expect.objectContaining({ Status: '0', appuntamento: expect.objectContaining({ oppID }) })),
    );
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
    const without = aContext({ idempotencyKey: '' });
    await send(ref);
    const next = await mailedCode();
    expect([(await verify(ref, next, without))?.body.Status, (await verify(ref, next, without))?.body.Status]).toEqual([
      '0',
      '1',
    ]);
  });

  test('is sent once when its request repeats after a lost answer', async () => {
    const [ref, once] = [await reference(), aContext()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(ref, once)));
    expect(answers).toEqual(Array(5).fill({ Status: '0', destinatario: 'a***@v***.example' }));
    expect(await events()).toHaveLength(1);
    await send(ref);
    await send(ref);
    expect(await events()).toHaveLength(3);
  });

  // R0.8, R0.94
  test('is void after five wrong tries, also simultaneous ones', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => verify(ref, wrongOf(code))));
    expect(wrong.map((answer) => [answer?.body, answer?.security])).toEqual(
      Array(5).fill([{ Status: '1' }, 'code-refused']),
    );
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
    await send(ref);
    const next = await mailedCode();
    await Promise.all(Array.from({ length: 4 }, () => verify(ref, wrongOf(next))));
    expect((await verify(ref, next))?.body.Status).toBe('0');
  });

  // R0.8
  test('is void after ten minutes', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    const { rows } = await sql<{ life: string }>`
      select (expires_at - created_at)::text as life from code, outbox where kind = 'message.code'`.execute(fresh.db);
    expect(rows).toEqual([{ life: '00:10:00' }]);
    await sql`update code set expires_at = now() - interval '1 second'`.execute(fresh.db);
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
  });

  // R0.8, R0.94
  test('is void for another visit, whose reference does not work either', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    expect((await verify(ref, code, stranger()))?.body).toEqual({ Status: '1' });
    expect((await verify(oppID, code, stranger()))?.body).toEqual({ Status: '1' });
  });

  // R0.8
  test('is random each time', async () => {
    const ref = await reference();
    const drawn: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await send(ref);
      drawn.push(await mailedCode());
    }
    expect(new Set(drawn).size).toBeGreaterThan(1);
    // All six digits are random: three codes in a row with three leading zeros have a chance of one in a billion.
    expect(drawn.filter((code) => !code.startsWith('000'))).not.toEqual([]);
  });

  test('replaces the previous one', async () => {
    const ref = await reference();
    await send(ref);
    const first = await mailedCode();
    await send(ref);
    const second = await mailedCode();
    if (first !== second) expect((await verify(ref, first))?.body).toEqual({ Status: '1' });
    expect((await verify(ref, second))?.body.Status).toBe('0');
  });

  // R2.3.119
  test('is sent at most three times in ten minutes, with an unchanged answer', async () => {
    const ref = await reference();
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await send(ref));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const sent = await fresh.db.selectFrom('outbox').select('id').where('kind', '=', 'message.code').execute();
    expect(sent).toHaveLength(3);
  });

  // R0.93, R2.3.119
  test('gets the same answer for an unknown request code and an unproven appointment', async () => {
    expect(await send('ABCDEFGHIJKLMNOPQR')).toEqual({ Status: '0' });
    expect(await fresh.db.selectFrom('code').selectAll().execute()).toEqual([]);
  });

  test('causes the same database work for an unknown request code, and leaves no rows', async () => {
    await sql`create table written (id text)`.execute(fresh.db);
    await sql`
      create function note_written() returns trigger language plpgsql
      as 'begin insert into written values (new.id); return null; end'`.execute(fresh.db);
    await sql`
      create trigger note_written after insert on outbox for each row execute function note_written()`.execute(
      fresh.db,
    );
    const written = async () => (await sql`select id from written`.execute(fresh.db)).rows.length;
    const outbox = () => fresh.db.selectFrom('outbox').select('id').orderBy('id').execute();
    await send(oppID);
    const sentEvents = await outbox();
    expect(await written()).toBe(1);
    await send('ABCDEFGHIJKLMNOPQR');
    expect([await written(), await outbox()]).toEqual([2, sentEvents]);
  });

  // R13.5.7, R13.5.1
  test.each([
    ['its request code', async () => oppID],
    ['the reference of the lookup', () => reference(stranger().visit)],
  ])('is sent to an unproven contact by %s, without a mask in the answer, and proves it', async (_, referenceOf) => {
    await sql`update appointment set verified_at = null`.execute(fresh.db);
    const ref = await referenceOf();
    expect(await send(ref, stranger())).toEqual({ Status: '0' });
    const answer = await verify(ref, await mailedCode(), stranger());
    expect(answer?.body).toMatchObject({ Status: '0', appuntamento: { oppID } });
    const { verified_at } = await fresh.db.selectFrom('appointment').select('verified_at').executeTakeFirstOrThrow();
    expect(verified_at).toBeInstanceOf(Date);
  });

  // R13.7.3
  test('is void after a change of the contact it was sent to', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    await moveTo('10:00', { db: fresh.db, oppID, who: owner, email: 'nuova@posta.example' });
    await everyContactProven(fresh.db);
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
  });
});
