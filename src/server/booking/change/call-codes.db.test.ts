import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RequestContext } from '../../http/public-gate.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import {
  aBranch,
  aContext,
  aDeps,
  aPayload,
  CALL_DAY,
  customer,
  everyContactProven,
  seal,
} from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { lookUpCall } from '../lookup/look-up.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { aCall, key } from './change.testing.ts';
import { sendCodeCall } from './send-code.ts';
import { verifyCodeCall } from './verify-code.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 2);
});
afterEach(() => fresh.close());

const band = { data: CALL_DAY, fascia: '9-12' } as const;
/** The reference that the lookup of the customer's tax code answers. */
async function reference(): Promise<object> {
  const deps = { ...aDeps(fresh.db), humanCheck: { verify: async () => true } as never };
  const found = await lookUpCall(deps)(
    { CodiceFiscale: customer.code, RecaptchaToken: '', flusso: 'PP' },
    aContext({ visit: Buffer.alloc(32, 5) }),
  );
  return found.ok ? found.value.body.appointmentData : {};
}
const own = async (who: RequestContext) => {
  const found = await getAppointmentCall({ db: fresh.db, seal })({}, who);
  return found.ok && 'appuntamento' in found.value.body ? found.value.body.appuntamento : null;
};
/** Puts the start of every call before now; its hours end after `dueIn`. */
const begin = async (dueIn: string) => {
  await sql`update appointment set starts = now() - interval '5 minutes' where kind = 'call'`.execute(fresh.db);
  await sql`update callback_case set due_at = now() + ${dueIn}::interval`.execute(fresh.db);
};

test('a code to the contact of a proven call opens it, and the message names a call', async () => {
  const { oppID } = await aCall(aDeps(fresh.db), band);
  await everyContactProven(fresh.db);
  const data = await reference();
  expect(data).toEqual({ daConfermare: expect.any(String) });
  const appointmentId = 'daConfermare' in data ? String(data.daConfermare) : '';
  const who = aContext({ visit: Buffer.alloc(32, 5) });
  const sent = await sendCodeCall(aDeps(fresh.db))({ appointmentId }, who);
  expect(sent).toMatchObject({ value: { body: { Status: '0', destinatario: 'a***@v***.example' } } });
  const event = await fresh.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'message.code')
    .executeTakeFirstOrThrow();
  const messages = testMessages({ db: fresh.db, open: seal.open });
  const mail = await messages.mail(readEvent(event));
  expect(mail?.text).toContain('per cambiare la tua telefonata');
  expect((await messages.sms(readEvent(event)))?.text).toContain('il codice per la tua telefonata è');
  const codice = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  const answer = await verifyCodeCall(aDeps(fresh.db))({ appointmentId, codice }, who);
  expect(answer).toMatchObject({
    value: { body: { Status: '0', appuntamento: { oppID, tipo: 'ricontatto', chiamata: { fascia: '9-12' } } } },
  });
});

test.each([
  ['in its hours is', '1 hour', true],
  ['after its hours is not', '-1 hour', false],
])('a begun call %s found by the tax code and by its browser', async (_, dueIn, isFound) => {
  const { owner } = await aCall(aDeps(fresh.db), band);
  await begin(dueIn);
  expect(Object.keys(await reference())).toEqual(isFound ? ['daConfermare'] : []);
  expect((await own(owner)) !== null).toBe(isFound);
});

test('a call as soon as possible is found neither by the tax code nor by its browser', async () => {
  const { owner } = await aCall(aDeps(fresh.db));
  await everyContactProven(fresh.db);
  expect([await reference(), await own(owner)]).toEqual([{}, null]);
});

test('a browser with a visit and a call opens the visit, although the call is newer', async () => {
  const visit = await createAppointmentCall(aDeps(fresh.db))(aPayload(), aContext());
  const proof = visit.ok ? sha256(visit.value.effects?.proofToken ?? '') : Buffer.alloc(0);
  const call = await createAppointmentCall(aDeps(fresh.db))(
    aPayload({ data: '', ora: '', ricontatto: '1', chiamata: band }),
    key(aContext({ proof })),
  );
  const both = aContext({ proof: call.ok ? sha256(call.value.effects?.proofToken ?? '') : null });
  expect(await own(both)).toMatchObject({ tipo: 'visita' });
  await sql`update appointment set state = 'cancelled' where kind = 'visit'`.execute(fresh.db);
  expect(await own(both)).toMatchObject({ tipo: 'ricontatto', chiamata: { fascia: '9-12' } });
});
