import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentCreate, agentPayload, sendToLeadManager } from '#contract/agents.ts';
import { simplePayload } from '#contract/change.ts';
import { callRows } from '../../desk/calls/call-rows.ts';
import { createLimits, type Limits, noLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aCustomer, aDeps, aPayload, customer, recognised, seal } from '../booking.testing.ts';
import { key, stranger } from '../change/change.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { leaveCall } from '../own/end-session.ts';
import { anonymise } from '../retention/forget.ts';
import { createLeadCall } from './create-lead.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  const agent = { oam: 'A123', phone: '+39333', active: true, caps: ['20121'] };
  await fresh.db
    .insertInto('agent')
    .values([
      { ...agent, code: 'AG007', name: 'Livia Rocca', email: 'livia@agenti.example', multi_area: false },
      { ...agent, code: 'AG999', name: 'Ufficio contatti', email: '', multi_area: true },
    ])
    .execute();
});
afterEach(() => fresh.close());

const FORMER = { email: 'altra.canarina@velaria.example', mobile: '+393331234567' };
const NEWER = { email: 'nuova@posta.example', mobile: '+393337654321' };
const notFound = { ok: false, error: 'not-found' };
const done = { ok: true, value: { body: { Status: '0', resultCode: 0 } } };

async function aLead({ who = aContext(), pool = false, limits = noLimits, ...change }: Asked = {}): Promise<string> {
  const where = { codFiliale: '', data: '', ora: '', ricontatto: 1 } as const;
  const payload = agentPayload.parse({
    ...aPayload({ ...where, ...change }),
    codiceSubAgente: pool ? 'AG999' : 'AG007',
  });
  const deps = { ...aDeps(fresh.db), fallbackAgent: 'AG000', limits };
  const made = await createLeadCall(deps, pool ? sendToLeadManager : agentCreate, pool)(payload, who);
  return made.ok && 'oppID' in made.value.body ? made.value.body.oppID : '';
}
interface Asked extends NonNullable<Parameters<typeof aPayload>[0]> {
  readonly who?: RequestContext;
  readonly pool?: boolean;
  readonly limits?: Limits;
}
const correct = (oppID: string, contact: object, who = aContext(), deps = aDeps(fresh.db)) =>
  moveAppointment(deps)('CreaAppuntamentoAsync', simplePayload.parse({ oppID, ...contact }), who);
const another = { email: NEWER.email };

async function stored() {
  const { email, mobile } = await fresh.db.selectFrom('lead').selectAll().executeTakeFirstOrThrow();
  return { email: seal.open(email), mobile: seal.open(mobile) };
}

/** The messages of a kind, as sent. */
async function sent(...kinds: readonly string[]) {
  const { mail, sms } = testMessages({ db: fresh.db, open: seal.open });
  const rows = await fresh.db.selectFrom('outbox').selectAll().where('kind', 'in', kinds).orderBy('kind').execute();
  const events = rows.map(readEvent);
  const [mails, texts] = await Promise.all([Promise.all(events.map(mail)), Promise.all(events.map(sms))]);
  return { mails: mails.filter((one) => one !== null), texts: texts.filter((one) => one !== null) };
}
const NEWS = ['message.new-contact', 'message.previous-contact'];

describe('the contacts of a lead', () => {
  test.each([false, true])('are corrected by the visit that created it (pool %s)', async (pool) => {
    const oppID = await aLead({ pool });
    expect(await correct(oppID, { email: NEWER.email, cellulare: '333 765 4321' })).toMatchObject(done);
    expect(await stored()).toEqual(NEWER);
    const calls = await callRows(fresh.db, { kind: 'network', role: 'manager' }, sql<boolean>`true`);
    expect(calls.map(({ mobile }) => seal.open(mobile))).toEqual([NEWER.mobile]);
  });

  test('are kept if the field is empty or holds the mask', async () => {
    const oppID = await aLead();
    expect(await correct(oppID, { email: '', cellulare: '********67' })).toMatchObject(done);
    expect([await stored(), (await sent(...NEWS)).mails]).toEqual([FORMER, []]);
  });

  test.each([
    [{ email: 'nuova@' }, ['email']],
    [{ cellulare: '12' }, ['cellulare']],
    [{ ...another, data: '2026-12-01 10:00' }, ['data']],
  ])('are not changed by invalid values: %j', async (contact, campi) => {
    expect(await correct(await aLead(), contact)).toMatchObject({ value: { body: { Status: '2', campi } } });
    expect(await stored()).toEqual(FORMER);
  });

  test.each([
    ['another visit', stranger],
    ['a browser without cookies', () => aContext({ visit: Buffer.alloc(32, 77), hasVisit: false })],
  ])('are not found by %s', async (_, who) => {
    expect(await correct(await aLead(), another, who())).toMatchObject(notFound);
    expect(await stored()).toEqual(FORMER);
  });

  test.each([
    ['erased', () => anonymise(fresh.db, 'lead', seal.seal(''), sql`true`)],
    ['a day old', () => sql`update lead set created_at = now() - interval '24 hours'`.execute(fresh.db)],
    [
      'called',
      () => sql`update callback_case set state = 'done', outcome = 'informed', done_at = now()`.execute(fresh.db),
    ],
    ['of a visit that ended', () => leaveCall({ db: fresh.db })({}, aContext())],
    ['of the version before', () => sql`update lead set visit = null`.execute(fresh.db)],
  ])('are not found once the lead is %s', async (_, happen) => {
    const oppID = await aLead();
    await happen();
    expect(await correct(oppID, another)).toMatchObject(notFound);
  });

  test('of a replayed lead can be corrected by the visit of its request, unless that visit ended', async () => {
    const who = aContext({ replayed: true });
    expect(await correct(`PROV-${await aLead({ who })}`, another)).toMatchObject(done);
    await leaveCall({ db: fresh.db })({}, aContext());
    await sql`update lead set live = false`.execute(fresh.db);
    expect(await correct(await aLead({ who: key(who) }), another)).toMatchObject(notFound);
  });

  test('are not opened to another visit that requests the same lead again', async () => {
    const oppID = await aLead();
    expect(await aLead({ who: stranger() })).toBe(oppID);
    expect(await correct(oppID, another, stranger())).toMatchObject(notFound);
  });

  test('are corrected once under a repeated key, which gives no access to another visit or after the visit ended', async () => {
    const oppID = await aLead();
    const who = aContext();
    const answers = await Promise.all([correct(oppID, another, who), correct(oppID, another, who)]);
    for (const answer of answers) expect(answer).toMatchObject(done);
    expect((await sent(...NEWS)).mails).toHaveLength(2);
    const other = { ...stranger(), idempotencyKey: who.idempotencyKey };
    expect(await correct(oppID, another, other)).toMatchObject(notFound);
    await leaveCall({ db: fresh.db })({}, aContext());
    expect(await correct(oppID, another, who)).toMatchObject(notFound);
  });

  test('are corrected at most four times an hour after the request, like other changes', async () => {
    const limits = createLimits(seal);
    const oppID = await aLead({ limits });
    const again = (n: number) =>
      correct(oppID, { email: `nuova${n}@posta.example` }, aContext(), { ...aDeps(fresh.db), limits });
    for (const n of [1, 2, 3, 4]) expect(await again(n)).toMatchObject(done);
    expect(await again(5)).toMatchObject({ ok: false, error: 'too-many-requests' });
  });

  test('never change the record of the customer', async () => {
    await aCustomer(fresh.db, { owner_branch: null });
    const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
    const oppID = await aLead({ lookupRef, datiCliente: masks });
    expect(await correct(oppID, { ...another, cellulare: '333 765 4321' })).toMatchObject(done);
    const known = await fresh.db.selectFrom('customer').select(['email', 'mobile']).executeTakeFirstOrThrow();
    expect([known.email, known.mobile].map((one) => one && seal.open(one))).toEqual([customer.email, customer.mobile]);
  });
});

describe('the letters of a corrected lead', () => {
  test('tell the new e-mail who calls, and give the former one a notice without data', async () => {
    await correct(await aLead(), another);
    const { mails } = await sent(...NEWS);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [NEWER.email, 'Ti chiamiamo noi'],
      [FORMER.email, 'I tuoi recapiti sono cambiati'],
    ]);
    expect(mails[0]?.text).toMatch(/Livia Rocca ti chiama al \*{8}67 entro \S+ \d+ \S+, ore \d\d:\d\d/);
    expect(mails[1]?.text).toContain('Se non sei stato tu, chiamaci al 02 0000 0000');
    expect(mails[1]?.text).not.toMatch(/Livia|67|nuova@|Ginevra/);
    expect(JSON.stringify(await fresh.db.selectFrom('outbox').select('payload').execute())).not.toContain('canarina');
  });

  test('after a new number only: a notice goes to the e-mail and to the former number', async () => {
    await correct(await aLead(), { cellulare: '333 765 4321' });
    const { mails, texts } = await sent(...NEWS);
    expect(mails.map(({ to }) => to)).toEqual([FORMER.email]);
    expect(mails[0]?.text).toMatch(/un altro numero di cellulare[\s\S]*02 0000 0000/);
    expect(texts.map(({ to }) => to)).toEqual([FORMER.mobile]);
    expect(texts[0]?.text).not.toContain('7654321');
  });

  test("are deleted when the person's data are erased", async () => {
    await correct(await aLead(), another);
    await anonymise(fresh.db, 'lead', seal.seal(''), sql`true`);
    expect(await sent(...NEWS)).toEqual({ mails: [], texts: [] });
  });
});

describe("the caller's password of a lead", () => {
  const words = async () =>
    (await fresh.db.selectFrom('callback_case').select('words').executeTakeFirstOrThrow()).words;
  const letter = async () => (await sent('lead.agent')).mails[0]?.text ?? '';

  // R16.5.9
  test('are in no mail to an unproven contact, which only gets the time of the call', async () => {
    await aLead();
    expect(await words()).toBeNull();
    expect(await letter()).toMatch(/Livia Rocca ti chiama al \*{8}67 entro \S+ \d+ \S+, ore \d\d:\d\d/);
    expect(await letter()).not.toMatch(/[Pp]arola d'ordine/);
  });

  // R16.5.9
  test('are in the mail to the stored contact of a known person, until the e-mail changes', async () => {
    await aCustomer(fresh.db, { owner_branch: null });
    const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
    const oppID = await aLead({ lookupRef, datiCliente: masks });
    expect(await letter()).toContain(seal.open((await words()) ?? Buffer.alloc(0)));
    await correct(oppID, { cellulare: '333 765 4321' });
    expect(await words()).not.toBeNull();
    await correct(oppID, another);
    expect(await words()).toBeNull();
    expect((await sent('message.new-contact')).mails[0]?.text).not.toMatch(/[Pp]arola d'ordine/);
  });
});
