import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBranch, aContext, aDeps, aPayload, seal } from '../booking/booking.testing.ts';
import { applyChange } from '../booking/capacity/apply-change.ts';
import { NOBODY } from '../booking/capacity/draft.ts';
import { readProposalCall } from '../booking/capacity/proposal.ts';
import { proposalToken } from '../booking/capacity/proposal-token.ts';
import { draftOf } from '../booking/capacity/write-rows.ts';
import { cancelAppointmentCall } from '../booking/change/cancel.ts';
import { DAY, key, moveTo } from '../booking/change/change.testing.ts';
import { sendCodeCall } from '../booking/change/send-code.ts';
import { verifyCodeCall } from '../booking/change/verify-code.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { anOffer, stateOf } from '../booking/earlier/earlier.testing.ts';
import { leaveCall } from '../booking/own/end-session.ts';
import { getAppointmentCall } from '../booking/own/get-appointment.ts';
import { anonymise } from '../booking/retention/forget.ts';
import { noLimits } from '../http/limits/limits.ts';
import type { RequestContext } from '../http/public-gate.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { decodeTokenCall } from './decode.ts';
import { createTokens } from './tokens.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, () => new Date());
const guest = aContext({ visit: Buffer.alloc(32, 8) });

beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload(), aContext());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  oppID = made.value.body.oppID;
  owner = aContext({ proof: sha256(made.value.effects?.proofToken ?? '') });
});
afterEach(() => fresh.close());

const reads = async (who: RequestContext) => (await getAppointmentCall({ db: fresh.db, seal })({ oppID }, who)).ok;
const codes = () => ({ ...aDeps(fresh.db), seal });
const mailToken = async () => {
  const row = await fresh.db.selectFrom('appointment').select('contact_id').executeTakeFirstOrThrow();
  return tokens.make('mail', 'velaria', { oppID, contactID: row.contact_id });
};
async function openMail(token: string): Promise<RequestContext | null> {
  const more = { clock: () => new Date(), limits: noLimits };
  const opened = await decodeTokenCall({ db: fresh.db, seal, tokens, ...more })({ token, AppCode: '' }, guest);
  if (!opened.ok || opened.value.body.Status !== '0') return null;
  return aContext({ visit: guest.visit, proof: sha256(opened.value.effects?.proofToken ?? '') });
}
/** The mail of a closed day. */
async function proposal(): Promise<string> {
  const hours = { daOra: '00:00', aOra: '11:00', consulenti: 0, motivo: 'Lavori' };
  const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: DAY, al: DAY, ...hours });
  await inTransaction(fresh.db, (tx) => applyChange(tx, aDeps(fresh.db), draft, { ...NOBODY, accepts: () => true }));
  return proposalNow();
}
async function proposalNow(): Promise<string> {
  const row = await fresh.db.selectFrom('displacement').selectAll().executeTakeFirstOrThrow();
  return proposalToken(seal, row) ?? '';
}
const readsProposal = async (token: string) => (await readProposalCall(aDeps(fresh.db))({ token }, guest)).ok;

/** The code in the mail to the contact. */
async function aCode(): Promise<string> {
  await sendCodeCall(codes())({ appointmentId: oppID }, guest);
  await sql`update code set code_hash = next_hash, sealed = next_sealed, expires_at = next_until`.execute(fresh.db);
  const { sealed } = await fresh.db.selectFrom('code').select('sealed').executeTakeFirstOrThrow();
  return seal.open(sealed);
}
const typesCode = async (codice: string) => {
  const typed = await verifyCodeCall(codes())({ appointmentId: oppID, codice }, guest);
  return typed.ok && typed.value.body.Status === '0';
};

/** Creates each kind, and checks whether it still opens the appointment. */
const KINDS = {
  'the link of a mail': async () => {
    const token = await mailToken();
    return async () => (await openMail(token)) !== null;
  },
  'the link of a proposal': async () => {
    const token = await proposal();
    return () => readsProposal(token);
  },
  'the link of an offered earlier slot': async () => {
    const token = await anOffer(fresh.db);
    return async () => (await stateOf(fresh.db, token)) !== 'not-found';
  },
  'a code that was sent': async () => {
    const code = await aCode();
    return () => typesCode(code);
  },
  "another browser's proof by link": async () => {
    const who = (await openMail(await mailToken())) ?? guest;
    return () => reads(who);
  },
  'the proof of the browser that booked': async () => () => reads(owner),
} satisfies Readonly<Record<string, () => Promise<() => Promise<boolean>>>>;

const another = (contact: object) => async () => {
  const by = (await openMail(await mailToken())) ?? guest;
  const done = await moveTo('10:00', { db: fresh.db, oppID, who: by, ...contact });
  expect(done).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
};
const EVENTS = {
  'nothing happened': async () => undefined,
  'the e-mail is another': another({ email: 'nuova@posta.example' }),
  'the number is another': another({ cellulare: '333 7654321' }),
  'the visit was moved': async () =>
    expect(await moveTo('15:00', { db: fresh.db, oppID, who: owner })).toMatchObject({ ok: true }),
  'the visit was cancelled': async () =>
    expect(await cancelAppointmentCall({ db: fresh.db, seal })({ oppID, versione: 1 }, key(owner))).toMatchObject({
      ok: true,
      value: { body: { Status: '0' } },
    }),
  'the person was erased': () => anonymise(fresh.db, 'appointment', seal.seal(''), sql`true`),
  'the browser left': () => leaveCall({ db: fresh.db })({}, owner),
} satisfies Readonly<Record<string, () => Promise<unknown>>>;

type Kind = keyof typeof KINDS;
const EVENT_NAMES = Object.keys(EVENTS) as readonly (keyof typeof EVENTS)[];
const [YES, no] = [true, false];
/** Kinds as rows, events as columns, as in docs/security.md. */
const OPENS: Readonly<Record<Kind, readonly boolean[]>> = {
  'the link of a mail': [YES, no, YES, YES, YES, no, YES],
  'the link of a proposal': [YES, no, no, YES, YES, no, YES],
  'the link of an offered earlier slot': [YES, no, no, YES, YES, no, YES],
  'a code that was sent': [YES, no, no, YES, no, no, YES],
  "another browser's proof by link": [YES, no, no, YES, YES, no, YES],
  'the proof of the browser that booked': [YES, no, no, YES, YES, no, no],
};
const CELLS = (Object.keys(OPENS) as readonly Kind[]).flatMap((kind) =>
  EVENT_NAMES.map((event, at) => [kind, event, OPENS[kind][at] ? 'opens' : 'opens nothing'] as const),
);

// R13.7.1, R13.7.3
test.each(CELLS)('%s, when %s, %s', async (kind, event, expected) => {
  const opens = await KINDS[kind]();
  await EVENTS[event]();
  expect((await opens()) ? 'opens' : 'opens nothing').toBe(expected);
});

describe('a proposal after a change of e-mail', () => {
  test('is sent to the new address, with a valid link and the same reserved slot', async () => {
    const former = await proposal();
    const letters = () => fresh.db.selectFrom('outbox').select('id').where('kind', '=', 'message.displaced').execute();
    expect(await letters()).toHaveLength(1);
    await EVENTS['the e-mail is another']();
    expect(await letters()).toHaveLength(2);
    const now = await proposalNow();
    expect(now).not.toBe(former);
    const read = await readProposalCall(aDeps(fresh.db))({ token: now }, guest);
    expect(read).toMatchObject({
      value: { body: { proposta: { stato: 'aperta', posti: [{ riservato: true }, {}, {}] } } },
    });
  });

  test('of a former version stays valid until the contact changes', async () => {
    await proposal();
    const row = await fresh.db.selectFrom('displacement').selectAll().executeTakeFirstOrThrow();
    const token = seal.hash(`displaced ${row.change_id} ${row.appointment_id}`).toString('base64url');
    await sql`update displacement set issue = 0, token_hash = ${sha256(token)}`.execute(fresh.db);
    expect([await proposalNow(), await readsProposal(token)]).toEqual([token, true]);
    await EVENTS['the e-mail is another']();
    expect(await readsProposal(token)).toBe(false);
  });
});
