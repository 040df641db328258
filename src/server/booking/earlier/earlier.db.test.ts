import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { askEarlier } from '#contract/earlier.ts';
import type { Input } from '#contract/endpoint.ts';
import { toInstant } from '#domain/time/rome.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aBranch, aContext, aDeps, seal } from '../booking.testing.ts';
import { applyChange } from '../capacity/apply-change.ts';
import { NOBODY } from '../capacity/draft.ts';
import { draftOf } from '../capacity/write-rows.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { anonymise } from '../retention/forget.ts';
import {
  ahead,
  aNearBranch,
  answer,
  aVisitAt,
  cancel,
  codeOf,
  letOffersEnd,
  nextDay,
  offerNow,
  offersOf,
  stateOf,
  tokenFor,
} from './earlier.testing.ts';
import { endOfferLinks } from './end-offer.ts';
import { askEarlierCall, endEarlierCall } from './wait-for-earlier.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

type Wish = Partial<Input<typeof askEarlier>>;
/** The n-th person waits. */
async function asks(n: number, proof: Buffer, wish: Wish = {}, isOn = true) {
  const asked = { oppID: codeOf(n), dal: ahead(1), parte: 'tutto' as const, vicine: false, ...wish };
  const said = await askEarlierCall({ db: fresh.db, isOn })(asked, aContext({ proof }));
  return said.ok ? said.value.body.prima : said.error;
}
/** Persons 1 to `people` wait, with visits in 20 days; visit 9, in five days at 10:00, is cancelled. */
async function freedFor(people: number, wish: Wish = {}): Promise<void> {
  await aVisitAt(fresh.db, 9, { day: 5, minute: 600 });
  for (let n = 1; n <= people; n += 1)
    await asks(n, await aVisitAt(fresh.db, n, { day: 20, minute: 540 + 30 * n }), wish);
  await cancel(fresh.db, 9);
}
const seats = async () => {
  const { rows } = await sql<{ what: string }>`
    select s.state || ' ' || coalesce(opp_id, '-') || ' ' || (s.starts at time zone 'Europe/Rome')::date as what
      from seat s left join appointment a on a.id = s.appointment_id order by 1`.execute(fresh.db);
  return rows.map(({ what }) => what);
};

describe('a customer who waits for an earlier slot', () => {
  test('needs a proof, a proven contact, an appointment far enough ahead, and the part of the product', async () => {
    const proof = await aVisitAt(fresh.db, 1, { day: 10, minute: 600 });
    expect(await asks(1, Buffer.alloc(32, 7))).toBe('not-found');
    expect(await asks(1, proof, {}, false)).toMatchObject({ attesa: null });
    const unproven = await aVisitAt(fresh.db, 2, { day: 10, minute: 630, verified: false });
    expect(await asks(2, unproven)).toMatchObject({ ammessa: false, attesa: null });
    const soon = await aVisitAt(fresh.db, 3, { day: 2, minute: 630 });
    expect(await asks(3, soon)).toMatchObject({ ammessa: false, attesa: null });
    expect(await asks(1, proof, { parte: 'mattina' })).toMatchObject({
      ...{ ammessa: true, attesa: { dal: ahead(1), parte: 'mattina', vicine: false } },
    });
  });

  test('keeps the place in the queue when the wishes change, and leaves the queue by one press', async () => {
    const proof = await aVisitAt(fresh.db, 1, { day: 10, minute: 600 });
    await asks(1, proof);
    const { asked_at } = await fresh.db.selectFrom('earlier_wish').select('asked_at').executeTakeFirstOrThrow();
    await asks(1, proof, { vicine: true });
    const wish = await fresh.db.selectFrom('earlier_wish').selectAll().executeTakeFirstOrThrow();
    expect([wish.asked_at, wish.near]).toEqual([asked_at, true]);
    const ended = await endEarlierCall(fresh)({ oppID: codeOf(1) }, aContext({ proof }));
    expect(ended).toMatchObject({ value: { body: { prima: { attesa: null, ammessa: true } } } });
    const read = await getAppointmentCall({ db: fresh.db, seal })({ oppID: codeOf(1) }, aContext({ proof }));
    expect(read).toMatchObject({ value: { body: { appuntamento: { prima: { attesa: null, ammessa: true } } } } });
    await asks(1, proof);
    const again = await fresh.db.selectFrom('earlier_wish').selectAll().executeTakeFirstOrThrow();
    expect(again.asked_at > asked_at).toBe(true);
  });
});

describe('a freed slot', () => {
  test('is held for the customer who asked first, and a yes moves that appointment into it', async () => {
    await freedFor(2);
    expect(await offerNow(fresh.db)).toBe(1);
    expect(await seats()).toEqual([
      `booked ${codeOf(1)} ${ahead(20)}`,
      `booked ${codeOf(2)} ${ahead(20)}`,
      `held - ${ahead(5)}`,
    ]);
    const token = await tokenFor(fresh.db, 1);
    expect(await stateOf(fresh.db, token)).toBe('aperta');
    expect(await seats()).toHaveLength(3);
    expect(await answer(fresh.db, token, 'si')).toEqual([200, 'presa']);
    expect(await seats()).toEqual([`booked ${codeOf(1)} ${ahead(5)}`, `booked ${codeOf(2)} ${ahead(20)}`]);
    expect(await answer(fresh.db, token, 'si')).toEqual([200, 'presa']);
    expect(await answer(fresh.db, token, 'no')).toEqual([409, 'presa']);
    const kinds = await fresh.db.selectFrom('outbox').select('kind').orderBy('created_at').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['appointment.cancelled', 'message.earlier', 'appointment.moved']);
    // The wait ends with a yes, and the freed old seat is too late for the other one.
    expect(await offerNow(fresh.db)).toBe(0);
    expect(await offersOf(fresh.db)).toEqual(['1 taken']);
  });

  test('is offered to the next waiting customer after a no, and after an unanswered offer', async () => {
    await freedFor(3);
    await offerNow(fresh.db);
    const first = await tokenFor(fresh.db, 1);
    expect(await answer(fresh.db, first, 'no')).toEqual([200, 'rifiutata']);
    expect(await answer(fresh.db, first, 'no')).toEqual([200, 'rifiutata']);
    expect(await answer(fresh.db, first, 'si')).toEqual([409, 'rifiutata']);
    await offerNow(fresh.db);
    await letOffersEnd(fresh.db);
    const second = await tokenFor(fresh.db, 2);
    expect(await stateOf(fresh.db, second)).toBe('scaduta');
    expect(await answer(fresh.db, second, 'si')).toEqual([409, 'scaduta']);
    await offerNow(fresh.db);
    expect(await offersOf(fresh.db)).toEqual(['1 refused', '2 expired', '3 offered']);
    expect((await seats()).filter((each) => each.startsWith('held'))).toHaveLength(1);
  });

  test.each<[string, Wish]>([
    ['in the afternoon only', { parte: 'pomeriggio' }],
    ['from a later day', { dal: ahead(6) }],
  ])('is not offered to a customer who can come %s', async (_, wish) => {
    await freedFor(1, wish);
    expect(await offerNow(fresh.db)).toBe(0);
    const { rows } = await sql`select 1 from freed_seat`.execute(fresh.db);
    expect(rows).toEqual([]);
  });

  test('is offered in the morning if freed at night, and never where the site switches offers off', async () => {
    await freedFor(1);
    const night = { at: new Date(toInstant(ahead(0), 20 * 60)) };
    expect(await offerNow(fresh.db, night)).toBe(0);
    expect(await offerNow(fresh.db, { isOn: false })).toBe(0);
    expect(await offerNow(fresh.db)).toBe(1);
  });

  test('is not offered after another customer has booked it', async () => {
    await freedFor(1);
    await aVisitAt(fresh.db, 8, { day: 5, minute: 600 });
    expect(await offerNow(fresh.db)).toBe(0);
  });

  test.each([
    [120, 0],
    [150, 1],
  ])('that begins at the first half-hour after %i minutes is offered so often: %i', async (minutes, times) => {
    const at = new Date(Math.ceil((Date.now() + minutes * 60_000) / 1_800_000) * 1_800_000);
    await sql`update opening_hours set opens = 0, closes = 1440`.execute(fresh.db);
    await asks(1, await aVisitAt(fresh.db, 1, { day: 20, minute: 600 }), { dal: ahead(0) });
    await sql`insert into freed_seat (branch_code, starts) values ('0101', ${at})`.execute(fresh.db);
    expect(await offerNow(fresh.db)).toBe(times);
  });

  test('is offered to one customer once a day and three times in all', async () => {
    await asks(1, await aVisitAt(fresh.db, 1, { day: 25, minute: 600 }));
    for (let n = 2; n <= 6; n += 1) await aVisitAt(fresh.db, n, { day: n, minute: 600 });
    const made: number[] = [];
    for (let n = 2; n <= 5; n += 1) {
      await cancel(fresh.db, n);
      made.push(await offerNow(fresh.db));
      const token = await tokenFor(fresh.db, 1);
      await answer(fresh.db, token, 'no');
      if (n === 2) {
        await cancel(fresh.db, 6);
        expect(await offerNow(fresh.db)).toBe(0);
      }
      await nextDay(fresh.db);
    }
    expect(made).toEqual([1, 1, 1, 0]);
  });

  test('is offered to a customer of a near branch who accepts near branches', async () => {
    await aNearBranch(fresh.db);
    await aVisitAt(fresh.db, 9, { day: 5, minute: 600, branch: '0102' });
    await asks(1, await aVisitAt(fresh.db, 1, { day: 20, minute: 600 }));
    await asks(2, await aVisitAt(fresh.db, 2, { day: 20, minute: 630 }), { vicine: true });
    await cancel(fresh.db, 9);
    await offerNow(fresh.db);
    expect(await offersOf(fresh.db)).toEqual(['2 offered']);
    expect(await answer(fresh.db, await tokenFor(fresh.db, 2), 'si')).toEqual([200, 'presa']);
    expect(await seats()).toContain(`booked ${codeOf(2)} ${ahead(5)}`);
  });

  test('is offered too if it comes from more consultants', async () => {
    await asks(1, await aVisitAt(fresh.db, 1, { day: 20, minute: 600 }));
    const hours = { daOra: '00:00', aOra: '24:00', motivo: 'Rinforzo', consulenti: 2 };
    const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: ahead(4), al: ahead(4), ...hours });
    await inTransaction(fresh.db, (tx) => applyChange(tx, aDeps(fresh.db), draft, { ...NOBODY, accepts: () => true }));
    await offerNow(fresh.db);
    expect(await offersOf(fresh.db)).toEqual(['1 offered']);
  });
});

describe('an offer', () => {
  beforeEach(() => freedFor(2).then(() => offerNow(fresh.db)));

  test('ends when its appointment is cancelled, and the slot is offered to the next customer', async () => {
    const token = await tokenFor(fresh.db, 1);
    await cancel(fresh.db, 1);
    expect(await stateOf(fresh.db, token)).toBe('superata');
    expect(await answer(fresh.db, token, 'si')).toEqual([409, 'superata']);
    await offerNow(fresh.db);
    expect(await offersOf(fresh.db)).toEqual(['1 superseded', '2 offered']);
    const wish = fresh.db.selectFrom('earlier_wish').select('ended_at').orderBy('appointment_id');
    expect((await wish.execute()).map(({ ended_at }) => ended_at !== null)).toEqual([true, false]);
  });

  test('of a slot that was closed meanwhile leaves the appointment where it is', async () => {
    await sql`insert into closure (branch_code, day, consultants, reason) values ('0101', ${ahead(5)}::date, 0, 'Lavori')`.execute(
      fresh.db,
    );
    expect(await answer(fresh.db, await tokenFor(fresh.db, 1), 'si')).toEqual([409, 'superata']);
    expect(await seats()).toEqual([`booked ${codeOf(1)} ${ahead(20)}`, `booked ${codeOf(2)} ${ahead(20)}`]);
  });

  test('opens nothing for a former contact, and nothing after an erasure', async () => {
    const token = await tokenFor(fresh.db, 1);
    const { id } = await fresh.db
      .selectFrom('appointment')
      .select('id')
      .where('opp_id', '=', codeOf(1))
      .executeTakeFirstOrThrow();
    await inTransaction(fresh.db, (tx) => endOfferLinks(tx, id));
    expect([await stateOf(fresh.db, token), await answer(fresh.db, token, 'si')]).toEqual(['not-found', 'not-found']);
    await anonymise(fresh.db, 'appointment', seal.seal(''), sql`id = ${id}::bigint`);
    expect(await fresh.db.selectFrom('earlier_wish').select('appointment_id').execute()).toHaveLength(1);
    expect(await fresh.db.selectFrom('earlier_offer').select('n').execute()).toHaveLength(0);
  });

  test('stores each skipped customer with the reason', async () => {
    await answer(fresh.db, await tokenFor(fresh.db, 1), 'no');
    await offerNow(fresh.db);
    const { passed_over } = await fresh.db
      .selectFrom('earlier_offer')
      .select('passed_over')
      .where('state', '=', 'offered')
      .executeTakeFirstOrThrow();
    expect(passed_over.map(({ why }) => why)).toEqual(['this']);
  });
});
