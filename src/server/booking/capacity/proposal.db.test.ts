import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, fromInstant, toInstant } from '#domain/time/rome.ts';
import { proposalLink } from '../../links/make-link.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { readEvent } from '../../outbox/events.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { mainSite } from '../../platform/config/site.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aBranch, aContext, aDeps, customer, seal } from '../booking.testing.ts';
import { applyChange } from './apply-change.ts';
import { callUnanswered } from './call-unanswered.ts';
import { NOBODY } from './draft.ts';
import { chooseProposalCall, readProposalCall } from './proposal.ts';
import { proposalToken } from './proposal-token.ts';
import { draftOf } from './write-rows.ts';

let fresh: FreshDatabase;
const DAY = addDays(fromInstant(Date.now()).day, 5);
const OPP = 'OPP000000000000001';
let token: string;

beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  await aVisitAt(OPP, 600);
  await close(DAY);
  token = await tokenOf(OPP);
});
afterEach(() => fresh.close());

async function aVisitAt(oppId: string, minute: number): Promise<void> {
  const starts = new Date(toInstant(DAY, minute));
  await sql`
    with made as (
      insert into appointment (opp_id, contact_id, product, branch_code, kind, starts, state, tax_code_hash, tax_code,
        first_name, last_name, email, mobile, details, media, verified_at)
      values (${oppId}, 'C1', 1, '0101', 'visit', ${starts}, 'confirmed', ${seal.taxCodeHash(oppId)}, ${seal.seal('x')},
        'Ginevra', 'Bellacqua', ${seal.seal(customer.email)}, ${seal.seal(customer.mobile)}, '{}', '{}', now())
      returning id)
    insert into seat (branch_code, starts, seat, state, appointment_id)
    select '0101', ${starts}, 1, 'booked', id from made`.execute(fresh.db);
}

const close = (day: string) =>
  inTransaction(fresh.db, (tx) => {
    const hours = { daOra: '00:00', aOra: '24:00', consulenti: 0, motivo: 'Lavori' };
    const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: day, al: day, ...hours });
    return applyChange(tx, aDeps(fresh.db), draft, { ...NOBODY, accepts: () => true });
  });

async function tokenOf(oppId: string): Promise<string> {
  const { rows } = await sql<{ change_id: string; appointment_id: string; issue: number; token_hash: Buffer }>`
    select d.* from displacement d join appointment a on a.id = d.appointment_id
     where opp_id = ${oppId} order by d.id desc limit 1`.execute(fresh.db);
  return (rows[0] && proposalToken(seal, rows[0])) ?? '';
}

async function read(of = token, deps = aDeps(fresh.db)) {
  const answer = await readProposalCall(deps)({ token: of }, aContext());
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body as {
    proposta: { stato: string; posti: { n: number; giorno: string; ora: string; riservato: boolean }[] };
  };
}
type Choice = { readonly scelta: 'posto' | 'chiamata' | 'rinuncia'; readonly n?: number };
async function choose(choice: Choice, of = token, deps = aDeps(fresh.db)) {
  const answer = await chooseProposalCall(deps)({ token: of, ...choice }, aContext());
  if (!answer.ok) throw new Error(answer.error);
  return { status: 200, ...answer.value };
}
const state = async () => ({
  seats: (await fresh.db.selectFrom('seat').select(['state', 'starts']).orderBy('state').execute()).map(
    ({ state: is }) => is,
  ),
  visit: await fresh.db.selectFrom('appointment').select(['version', 'starts', 'state']).executeTakeFirstOrThrow(),
  displaced: (await fresh.db.selectFrom('displacement').select('state').execute()).map((row) => row.state),
});

describe('the proposal for a displaced appointment', () => {
  // R16.4.7, R16.4.27
  test('keeps its offers, whatever number of seats the demo shows as taken', async () => {
    const pretended = { ...aDeps(fresh.db), extraLoad: () => 9 };
    expect((await read(token, pretended)).proposta.posti).toHaveLength(3);
    expect((await choose({ scelta: 'posto', n: 0 }, token, pretended)).status).toBe(200);
  });

  // R16.4.7, R16.8.4
  test('is read by its token alone, and a read changes nothing', async () => {
    const before = await state();
    const { proposta } = await read();
    expect(proposta).toMatchObject({ stato: 'aperta', prima: { giorno: DAY, ora: '10:00' }, adesso: null });
    expect(proposta.posti.map(({ riservato }) => riservato)).toEqual([true, false, false]);
    expect(JSON.stringify(proposta)).not.toMatch(/Ginevra|Bellacqua|velaria\.example|333\d{4}/);
    expect(await state()).toEqual(before);
    await expect(read('A'.repeat(43))).rejects.toThrow('not-found');
  });

  // R16.4.7, R16.8.4
  test('when chosen moves the visit to the reserved seat and frees the old one; a repeat gets the same answer', async () => {
    const [first] = (await read()).proposta.posti;
    const answer = await choose({ scelta: 'posto', n: 0 });
    const moved = { stato: 'spostata', adesso: { giorno: first?.giorno, ora: first?.ora } };
    expect(answer).toMatchObject({ status: 200, body: { Status: '0', proposta: moved } });
    expect(await state()).toMatchObject({ seats: ['booked'], visit: { version: 2 }, displaced: ['moved'] });
    expect(await choose({ scelta: 'posto', n: 0 })).toMatchObject({
      status: 200,
      body: { Status: '0', proposta: moved },
    });
    for (const other of [{ scelta: 'rinuncia' }, { scelta: 'posto', n: 1 }, { scelta: 'posto', n: 2 }] as const)
      expect(await choose(other)).toMatchObject({ status: 409, body: { motivo: 'decisa', proposta: moved } });
    expect((await read()).proposta).toMatchObject(moved);
    expect(await state()).toMatchObject({ visit: { version: 2, state: 'confirmed' } });
  });

  // R16.4.7
  test('frees the reserved seat when another offer is chosen; a slot taken meanwhile is no longer offered', async () => {
    const posti = (await read()).proposta.posti;
    const [, second, third] = posti;
    const starts = new Date(
      toInstant(second?.giorno ?? '', Number(second?.ora.slice(0, 2)) * 60 + Number(second?.ora.slice(3))),
    );
    await sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
              values ('0101', ${starts}, 1, 'held', ${Buffer.alloc(32, 9)}, now() + interval '1 hour')`.execute(
      fresh.db,
    );
    expect((await read()).proposta.posti.map(({ n }) => n)).toEqual([0, 2]);
    expect(await choose({ scelta: 'posto', n: 1 })).toMatchObject({ status: 409, body: { motivo: 'orario' } });
    expect(await choose({ scelta: 'posto', n: 2 })).toMatchObject({
      body: { Status: '0', proposta: { adesso: { ora: third?.ora } } },
    });
    expect((await state()).seats).toEqual(['booked', 'held']);
  });

  // R16.4.7
  test('cancels the visit and frees all its seats, or creates a callback, as the customer chooses', async () => {
    expect(await choose({ scelta: 'chiamata' })).toMatchObject({ body: { proposta: { stato: 'chiamata' } } });
    expect(await state()).toMatchObject({ seats: ['booked', 'held'], displaced: ['toCall'] });
    expect(await choose({ scelta: 'rinuncia' })).toMatchObject({ body: { proposta: { stato: 'annullata' } } });
    expect(await state()).toMatchObject({ seats: [], visit: { state: 'cancelled' }, displaced: ['cancelled'] });
  });

  // R16.4.7
  test('keeps one choice and one seat of two simultaneous choices', async () => {
    const answers = await Promise.all([0, 1, 2].map((n) => choose({ scelta: 'posto', n })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await state()).toMatchObject({ seats: ['booked'], visit: { version: 2 } });
  });
});

/** The deadline of the answer or call, and the start of the lost and of the reserved slot. */
const times = async () => {
  const { rows } = await sql<{ until: Date; starts: Date; reserved: Date }>`
    select offered_until as until, d.starts, s.starts as reserved
      from displacement d join seat s on s.visit = d.token_hash`.execute(fresh.db);
  const [row] = rows;
  if (row === undefined) throw new Error('no reserved seat');
  return row;
};

// R16.4.6
test('a proposal has deadlines for the answer and the call, both before the lost and the reserved slot', async () => {
  const offer = (await read()).proposta.posti[0];
  // The default reservation lies a day before the lost slot.
  expect(offer?.giorno).toBe(addDays(DAY, -1));
  const { until, starts, reserved } = await times();
  expect([reserved < starts, until < reserved]).toEqual([true, true]);
  await sql`update displacement set offers = jsonb_set(offers, '{0,starts}',
    to_jsonb((now() + interval '2 hours')::text))`.execute(fresh.db);
  await choose({ scelta: 'chiamata' });
  const { rows } = await sql<{ isBefore: boolean }>`
    select offered_until < (offers -> 0 ->> 'starts')::timestamptz and offered_until > now() as "isBefore"
      from displacement`.execute(fresh.db);
  expect(rows).toEqual([{ isBefore: true }]);
});

// R16.4.8
test('an unanswered proposal puts its customer on the list to call, and cancels no visit', async () => {
  expect(await callUnanswered(fresh.db)).toBe(0);
  await fresh.db.updateTable('displacement').set({ offered_until: sql<Date>`now()` }).execute();
  expect(await callUnanswered(fresh.db)).toBe(1);
  expect(await state()).toMatchObject({ visit: { state: 'confirmed' }, displaced: ['toCall'] });
});

// R16.4.33
test('a proposal whose mail and SMS failed puts its customer on the list to call', async () => {
  const { id } = await fresh.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'message.displaced')
    .executeTakeFirstOrThrow();
  const ends = async (channel: string, dead_at: Date | null, delivered_at: Date | null = null) => {
    await fresh.db.deleteFrom('delivery').where('channel', '=', channel).execute();
    await fresh.db.insertInto('delivery').values({ event_id: id, channel, dead_at, delivered_at }).execute();
    return callUnanswered(fresh.db);
  };
  expect(await ends('webhook:3f1c09be27', null)).toBe(0);
  expect(await ends('sms', null)).toBe(0);
  expect(await ends('mail', new Date())).toBe(0);
  expect(await ends('sms', null, new Date())).toBe(0);
  expect(await ends('sms', new Date())).toBe(1);
  expect(await state()).toMatchObject({ visit: { state: 'confirmed' }, displaced: ['toCall'] });
  expect(await callUnanswered(fresh.db)).toBe(0);
});

// R13.7.2, R16.4.6
test('the letter of a proposal names the lost and the reserved slot, with a link to choose', async () => {
  const stored = await fresh.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  let now = new Date(0);
  const messages = createMessages({
    ...{
      db: fresh.db,
      open: seal.open,
      sites: demoSites,
      mailFrom: 'Fissa <a@velaria.example>',
      sender: () => 'Velaria',
    },
    clock: () => now,
    ...{ changeUrl: async () => '', admit: sendAll },
    proposalUrl: (row) => proposalLink(mainSite(demoSites), proposalToken(seal, row)),
    earlierUrl: () => null,
  });
  const mail = await messages.mail(readEvent(stored));
  expect(mail).toMatchObject({
    to: customer.email,
    subject: 'Il tuo appuntamento va spostato: scegli un altro orario',
  });
  expect(mail?.text).toContain(`/fa3/proposta#${token}`);
  expect(mail?.text).toContain('Tenuto per te');
  // The branch is closed at that hour: the mail claims no place there.
  expect(mail?.text).toContain("Non venire a quell'ora");
  expect(mail?.text).not.toContain('Il tuo posto resta tuo');
  const sms = await messages.sms(readEvent(stored));
  expect(sms?.text).toMatch(new RegExp(`proposta#${token}$`));
  const { offered_until, starts } = await fresh.db.selectFrom('displacement').selectAll().executeTakeFirstOrThrow();
  expect(offered_until?.getTime()).toBeLessThan(starts.getTime());
  now = offered_until ?? now;
  const late = await messages.mail(readEvent(stored));
  expect(late?.subject).toMatch(/appuntamento/);
  expect(late?.text).not.toMatch(/proposta#|Tenuto per te/);
  now = starts;
  expect(await messages.mail(readEvent(stored))).toBeNull();
  now = new Date(0);
  await choose({ scelta: 'posto', n: 0 });
  expect(await messages.mail(readEvent(stored))).toBeNull();
});
