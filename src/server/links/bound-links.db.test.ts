import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBranch, aContext, aDeps, aPayload, everyContactProven, seal } from '../booking/booking.testing.ts';
import { key, moveTo } from '../booking/change/change.testing.ts';
import { endUnverifiedCall } from '../booking/contact-verification/end-others.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { getAppointmentCall } from '../booking/own/get-appointment.ts';
import { noLimits } from '../http/limits/limits.ts';
import type { RequestContext } from '../http/public-gate.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { decodeTokenCall } from './decode.ts';
import { createTokens } from './tokens.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  ({ oppID, who: owner } = await book());
});
afterEach(() => fresh.close());

const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, () => new Date());
async function book(ora = '10:00') {
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload({ ora }), aContext());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  return { oppID: made.value.body.oppID, who: aContext({ proof: sha256(made.value.effects?.proofToken ?? '') }) };
}
const row = (of = oppID) =>
  fresh.db.selectFrom('appointment').selectAll().where('opp_id', '=', of).executeTakeFirstOrThrow();
/** The token of the link in a mail sent now. */
const mailed = async (of = oppID) =>
  tokens.make('mail', 'velaria', { oppID: of, contactID: (await row(of)).contact_id });
/** Opens a link in a browser without a proof; returns its request context with the new proof, or null. */
async function open(token: string): Promise<RequestContext | null> {
  const deps = {
    db: fresh.db,
    seal,
    tokens,
    clock: () => new Date(),
    limits: noLimits,
    mainSite: '',
  };
  const answer = await decodeTokenCall(deps)({ token, AppCode: '' }, aContext({ visit: Buffer.alloc(32, 8) }));
  if (!answer.ok || answer.value.body.Status !== '0') return null;
  return aContext({ proof: sha256(answer.value.effects?.proofToken ?? '') });
}
const read = async (who: RequestContext, of = oppID) => {
  const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID: of }, who);
  return own.ok && 'appuntamento' in own.value.body ? own.value.body.appuntamento : null;
};
const change = (more: object) => moveTo('10:00', { db: fresh.db, oppID, who: owner, ...more });
const NEW = { email: 'nuova@posta.example' };

// R13.5.1
test("opening the mail's link proves the contact that it was sent to", async () => {
  expect((await row()).verified_at).toBeNull();
  expect(await open(await mailed())).not.toBeNull();
  expect((await row()).verified_at).toBeInstanceOf(Date);
});

// R13.7.1
test('after a change of e-mail the former link is invalid and the link in the new mail works', async () => {
  const former = await mailed();
  expect(await change(NEW)).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
  expect(await open(former)).toBeNull();
  expect(await open(await mailed())).not.toBeNull();
});

// R13.7.1
test('a link of a former version, which names no contact, works as long as the e-mail has not changed', async () => {
  const older = await tokens.make('mail', 'velaria', { oppID });
  expect(await open(older)).not.toBeNull();
  await change({ cellulare: '333 7654321' });
  expect(await open(older)).not.toBeNull();
  await moveTo('10:00', { db: fresh.db, oppID, who: owner, versione: 2, ...NEW });
  expect(await open(older)).toBeNull();
});

test('a new mobile number keeps the link and its proof valid', async () => {
  const link = await mailed();
  await open(link);
  await change({ cellulare: '333 7654321' });
  expect([await open(link), (await row()).verified_at]).toEqual([expect.anything(), expect.any(Date)]);
});

// R13.5.1
test('a new e-mail is unproven', async () => {
  await open(await mailed());
  await change(NEW);
  expect((await row()).verified_at).toBeNull();
});

// R13.7.3
test.each([NEW, { cellulare: '333 7654321' }])(
  'after a change to %o only the proof of the changing browser stays valid',
  async (contact) => {
    const other = await open(await mailed());
    if (!other) throw new Error('not reached');
    expect(await read(other)).toMatchObject({ oppID });
    await change(contact);
    expect([await read(other), await read(owner)]).toEqual([null, expect.objectContaining({ oppID })]);
  },
);

// R13.7.3
test('a replaced proof becomes invalid after minutes', async () => {
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload({ ora: '11:00' }), key(owner));
  const newer = made.ok ? aContext({ proof: sha256(made.value.effects?.proofToken ?? '') }) : owner;
  expect([await read(owner), await read(newer)]).toEqual([expect.anything(), expect.anything()]);
  const { rows } = await sql<{ life: boolean }>`
    select former_until <= now() + interval '5 minutes' as life from proof where former_hash = ${owner.proof}`.execute(
    fresh.db,
  );
  expect(rows).toEqual([{ life: true }]);
  await sql`update proof set former_until = now() where former_hash = ${owner.proof}`.execute(fresh.db);
  expect([await read(owner), await read(newer)]).toEqual([null, expect.objectContaining({ oppID })]);
});

// R13.5.5
test('a proven contact sees and cancels unverified requests, whichever visit made them', async () => {
  const other = await book('11:00');
  const me = await open(await mailed());
  if (!me) throw new Error('not reached');
  expect(await read(me)).toMatchObject({ avviso: 'altre-non-confermate' });
  expect(await read(owner)).not.toHaveProperty('avviso');
  const end = (who: RequestContext, of = oppID) => endUnverifiedCall({ db: fresh.db, seal })({ oppID: of }, who);
  for (const [who, of] of [
    [owner, oppID],
    [other.who, other.oppID],
    [aContext(), oppID],
  ] as const)
    expect(await end(who, of)).toEqual({ ok: false, error: 'not-found' });
  expect((await row(other.oppID)).state).toBe('confirmed');
  expect(await end(me)).toMatchObject({ ok: true });
  expect([(await row(other.oppID)).state, (await row()).state]).toEqual(['cancelled', 'confirmed']);
  expect(await read(me)).not.toHaveProperty('avviso');
  expect(await fresh.db.selectFrom('seat').select('appointment_id').execute()).toHaveLength(1);
});

// R13.5.4
test('an unproven contact sees no other appointment, verified or not', async () => {
  const other = await book('11:00');
  await open(await mailed());
  for (const own of [await read(owner), await read(other.who, other.oppID)]) {
    expect(own).toMatchObject({ oppID: expect.any(String) });
    expect(own).not.toHaveProperty('avviso');
  }
});

// R13.5.2
test('while another appointment is verified this one stays unverified, and its proven contact sees why', async () => {
  const other = await book('11:00');
  await open(await mailed());
  const late = await open(await mailed(other.oppID));
  if (!late) throw new Error('not reached');
  expect((await row(other.oppID)).verified_at).toBeNull();
  expect(await read(late, other.oppID)).toMatchObject({ avviso: 'altro-confermato' });
  await everyContactProven(fresh.db);
  expect((await row(other.oppID)).verified_at).toBeNull();
});
