import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noCheck } from '../../http/human-check/off.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload, customer, everyContactProven, seal } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { lookUpCall } from '../lookup/look-up.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { key, stranger } from './change.testing.ts';
import { sendCodeCall } from './send-code.ts';
import { verifyCodeCall } from './verify-code.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
});
afterEach(() => fresh.close());

/** Books visits with one tax code, each from its own browser; returns their request codes. */
async function booked(...made: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const [email, ora] of made) {
    const visit = Buffer.alloc(32, 50 + codes.length);
    const answer = await createAppointmentCall(aDeps(fresh.db))(
      aPayload({ ora, datiCliente: { email } }),
      aContext({ visit }),
    );
    codes.push(answer.ok && 'oppID' in answer.value.body ? answer.value.body.oppID : '');
  }
  return codes;
}
async function referenceToAll(): Promise<string> {
  const question = { CodiceFiscale: customer.code, RecaptchaToken: '', flusso: 'PP' } as const;
  const found = await lookUpCall({ ...aDeps(fresh.db), humanCheck: noCheck })(question, stranger());
  return (found.ok && found.value.body.appointmentData.daConfermare) || '';
}
const send = (reference: string) => sendCodeCall(aDeps(fresh.db))({ appointmentId: reference }, stranger());
async function verify(reference: string, codice: string) {
  const answer = await verifyCodeCall(aDeps(fresh.db))({ appointmentId: reference, codice }, stranger());
  return answer.ok ? answer.value : null;
}
/** The pending codes, by recipient. */
async function codesByContact(): Promise<ReadonlyMap<string, string>> {
  const rows = await fresh.db
    .selectFrom('code')
    .innerJoin('appointment', 'appointment.id', 'code.appointment_id')
    .select(['email', 'next_sealed', 'code.id'])
    .orderBy('code.id')
    .execute();
  // Marks each mail as sent.
  await sql`update code set code_hash = next_hash, sealed = next_sealed, expires_at = next_until, tries = 0`.execute(
    fresh.db,
  );
  return new Map(rows.map(({ email, next_sealed }) => [seal.open(email), seal.open(next_sealed ?? Buffer.of())]));
}
const opens = async (proof: Buffer, codes: readonly string[]) => {
  const read = codes.map((oppID) => getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof })));
  return (await Promise.all(read)).map(({ ok }) => ok);
};
const [ONE, TWO] = ['uno@posta.example', 'due@posta.example'];

test('each contact gets one mail with its own code, which opens only the appointments of that contact', async () => {
  const codes = await booked([ONE, '10:00'], [TWO, '10:30'], [ONE, '11:00']);
  const reference = await referenceToAll();
  expect(await send(reference)).toMatchObject({ value: { body: { Status: '0' } } });
  const sent = await codesByContact();
  expect([...sent.keys()].sort()).toEqual([TWO, ONE]);
  const letters = await fresh.db.selectFrom('outbox').select('id').where('kind', '=', 'message.code').execute();
  expect(letters).toHaveLength(2);
  const answer = await verify(reference, sent.get(ONE) ?? '');
  expect(answer?.body).toMatchObject({ Status: '0', appuntamento: { oppID: codes[2] } });
  expect(await opens(sha256(answer?.effects?.proofToken ?? ''), codes)).toEqual([true, false, true]);
});

test('five wrong tries void the codes of every contact', async () => {
  await booked([ONE, '10:00'], [TWO, '10:30']);
  const reference = await referenceToAll();
  await send(reference);
  const sent = await codesByContact();
  const wrong = ['000000', '000001', '000002'].find((each) => ![...sent.values()].includes(each)) ?? '';
  for (let n = 0; n < 5; n += 1) expect((await verify(reference, wrong))?.body).toEqual({ Status: '1' });
  for (const code of sent.values()) expect((await verify(reference, code))?.body).toEqual({ Status: '1' });
});

test('another visit cannot send a code with the reference', async () => {
  await booked([ONE, '10:00']);
  const reference = await referenceToAll();
  const other = aContext({ visit: Buffer.alloc(32, 77) });
  await sendCodeCall(aDeps(fresh.db))({ appointmentId: reference }, other);
  expect(await fresh.db.selectFrom('code').selectAll().execute()).toEqual([]);
});

test('a browser finds its newest open appointment without a code', async () => {
  const [first = '', second = ''] = await booked([ONE, '10:00'], [TWO, '10:30']);
  const rows = await fresh.db.selectFrom('appointment').select(['id', 'opp_id']).orderBy('id').execute();
  const proof = sha256('of both');
  const expires_at = new Date(Date.now() + 60_000);
  await fresh.db
    .insertInto('proof')
    .values(rows.map(({ id }) => ({ token_hash: proof, appointment_id: id, expires_at })))
    .execute();
  const newest = async () => {
    const found = await getAppointmentCall({ db: fresh.db, seal })({}, key(aContext({ proof })));
    return found.ok && 'appuntamento' in found.value.body ? found.value.body.appuntamento.oppID : null;
  };
  expect(await newest()).toBe(second);
  await sql`update appointment set state = 'cancelled' where opp_id = ${second}`.execute(fresh.db);
  expect(await newest()).toBe(first);
  await sql`update appointment set starts = now() - interval '1 minute'`.execute(fresh.db);
  expect(await newest()).toBeNull();
});

test('the lookup gives no reference for codes when an appointment of the product is proven', async () => {
  await booked([ONE, '10:00']);
  await everyContactProven(fresh.db);
  expect(await referenceToAll()).toBe('');
});
