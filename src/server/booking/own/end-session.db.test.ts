import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aContext, aDeps, seal } from '../booking.testing.ts';
import { aVisit } from '../change/change.testing.ts';
import { sendCodeCall } from '../change/send-code.ts';
import { leaveCall } from './end-session.ts';
import { getAppointmentCall } from './get-appointment.ts';
import { shareProof } from './proof.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

// R13.7.4
test("«Esci» ends the browser's proof, code and visit; the appointment and other browsers stay", async () => {
  const { oppID, owner } = await aVisit(fresh.db);
  const there = { visit: Buffer.alloc(32, 6), proof: Buffer.alloc(32, 7) };
  const elsewhere = aContext(there);
  const { id } = await fresh.db.selectFrom('appointment').select('id').executeTakeFirstOrThrow();
  await inTransaction(fresh.db, (tx) => shareProof(tx, id, there));
  await sendCodeCall(aDeps(fresh.db))({ appointmentId: oppID }, owner);
  const read = async (who: typeof owner) => (await getAppointmentCall({ db: fresh.db, seal })({ oppID }, who)).ok;
  expect([await read(owner), await read(elsewhere)]).toEqual([true, true]);
  expect(await leaveCall({ db: fresh.db })({}, owner)).toEqual({
    ok: true,
    value: { body: { Status: '0' }, effects: { leaves: true } },
  });
  expect([await read(owner), await read(elsewhere)]).toEqual([false, true]);
  expect(await fresh.db.selectFrom('code').selectAll().execute()).toEqual([]);
  expect(await fresh.db.selectFrom('seat').select('state').execute()).toEqual([{ state: 'booked' }]);
});

test('«Esci» works without visit and proof', async () => {
  expect(await leaveCall({ db: fresh.db })({}, aContext())).toMatchObject({ ok: true });
});

test('a browser with neither visit nor proof ends nothing, and leaves no row', async () => {
  const rows = async () => (await fresh.db.selectFrom('idempotency').selectAll().execute()).length;
  const before = await rows();
  const left = await leaveCall({ db: fresh.db })({}, aContext({ hasVisit: false }));
  expect([left, await rows()]).toEqual([expect.objectContaining({ ok: true }), before]);
});
