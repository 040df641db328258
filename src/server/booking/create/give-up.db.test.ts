import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inGroups } from '#domain/booking/request-code.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload, seal } from '../booking.testing.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { createAppointmentCall } from './create.ts';
import { giveUpCall } from './give-up.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const KEY = 'kept-at-an-edge-0001';
const PROOF = sha256('the proof the edge kept');
const kept = () => aContext({ replayed: true, idempotencyKey: KEY, proof: PROOF });
const contact = { nome: 'Ginevra', email: 'altra.canarina@velaria.example', lookupRef: '' };
const giveUp = (change: Partial<typeof contact> = {}) =>
  giveUpCall({ db: fresh.db, seal })({ ...contact, ...change }, kept());

async function letters() {
  const deps = { db: fresh.db, open: seal.open, ...ofLender, sender: () => 'Velaria' };
  const { mail } = createMessages({
    ...deps,
    proposalUrl: () => null,
    earlierUrl: () => null,
    changeUrl: async () => '',
    admit: sendAll,
  });
  const rows = await fresh.db.selectFrom('outbox').selectAll().execute();
  return Promise.all(rows.map((row) => mail(readEvent(row))));
}

// R13.1.4
describe('a replayed request that fails for good', () => {
  test('sends its visitor one mail, however often the edge repeats it', async () => {
    for (let n = 0; n < 3; n += 1) expect(await giveUp()).toEqual({ ok: true, value: { body: { Status: '0' } } });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to: 'altra.canarina@velaria.example',
      subject: 'Non siamo riusciti a confermare la tua richiesta',
    });
    for (const said of ['problema tecnico', inGroups(oppIdOf(KEY)), 'https://velaria.example/fa3/'])
      expect(letter?.text).toContain(said);
  });

  test('has a result that only its browser can read, and leaves no other rows', async () => {
    await giveUp();
    const read = (proof: Buffer) =>
      getAppointmentCall({ db: fresh.db, seal })({ oppID: `PROV-${oppIdOf(KEY)}` }, aContext({ proof }));
    expect(await read(PROOF)).toMatchObject({ ok: true, value: { body: { Status: '2', alternative: [] } } });
    expect(await read(sha256('another'))).toEqual({ ok: false, error: 'not-found' });
    for (const table of ['appointment', 'lead', 'seat', 'consent', 'idempotency'] as const)
      expect([table, await fresh.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });

  test('sends nothing when the request had succeeded before', async () => {
    await createAppointmentCall(aDeps(fresh.db))(aPayload(), kept());
    expect(await giveUp()).toEqual({ ok: true, value: { body: { Status: '1' } } });
    expect(await fresh.db.selectFrom('refusal').selectAll().execute()).toEqual([]);
  });

  test('sends a mail without a name when its name causes the failure', async () => {
    await giveUp({ nome: 'Gi\u0007nevra<b>' });
    expect(await fresh.db.selectFrom('refusal').select('first_name').execute()).toEqual([{ first_name: '' }]);
  });

  test('fails without an e-mail address, so that an operator sees it', async () => {
    await expect(giveUp({ email: 'a***@v***.example' })).rejects.toThrow('without an address');
  });
});
