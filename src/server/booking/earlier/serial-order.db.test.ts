import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toInstant } from '#domain/time/rome.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { numbers } from '../../platform/seeded.testing.ts';
import { aBranch } from '../booking.testing.ts';
import { applyMove } from '../change/apply-move.ts';
import { ahead, answer, aVisitAt, cancel, codeOf, nextDay, offerNow, tokenFor } from './earlier.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

const WAITING = 200;
const HOLDERS = 60;
const EVENTS = 220;
const PARTS = ['any', 'morning', 'afternoon'] as const;
/** A half-hour of the branch's 18 a day, as `day * 18 + n`; the branch has one consultant. */
type Slot = number;
const PER_DAY = 18;
const [FIRST, PAST] = [2 * PER_DAY, 27 * PER_DAY];
const dayOf = (slot: Slot): number => Math.floor(slot / PER_DAY);
const minuteOf = (slot: Slot): number => 540 + 30 * (slot % PER_DAY);
const startsOf = (slot: Slot): Date => new Date(toInstant(ahead(dayOf(slot)), minuteOf(slot)));

interface Waiter {
  readonly n: number;
  readonly from: number;
  readonly part: (typeof PARTS)[number];
  isWaiting: boolean;
  offers: number;
  hadToday: boolean;
  readonly had: Set<Slot>;
  open: { readonly slot: Slot; readonly freed: number; readonly present: Slot; isSilent: boolean } | null;
}

/** What happens if one event follows the other: the appointments, the freed half-hours and the line, as plain data. */
class Model {
  readonly at = new Map<number, Slot>();
  readonly line: Waiter[] = [];
  freed: { readonly slot: Slot; readonly time: number }[] = [];
  readonly log: string[] = [];
  #time = 0;

  isTaken = (slot: Slot): boolean =>
    [...this.at.values()].includes(slot) || this.line.some(({ open }) => open?.slot === slot);

  leave(n: number, to: Slot | null): void {
    const slot = this.at.get(n);
    if (slot !== undefined) this.freed.push({ slot, time: ++this.#time });
    if (to === null) this.at.delete(n);
    else this.at.set(n, to);
  }

  yes(one: Waiter): void {
    if (one.open === null) return;
    this.leave(one.n, one.open.slot);
    this.log.push(`${one.n} took ${one.open.slot}`);
    one.open = null;
    one.isWaiting = false;
  }

  pass(one: Waiter): void {
    if (one.open !== null) this.freed.push({ slot: one.open.slot, time: one.open.freed });
    one.open = null;
  }

  /** One run of the task. */
  offer(): void {
    for (const one of this.line) {
      if (one.open !== null && (one.open.isSilent || this.at.get(one.n) !== one.open.present)) this.pass(one);
      if (!this.at.has(one.n)) one.isWaiting = false;
    }
    const due = this.freed.sort((a, b) => a.time - b.time);
    this.freed = [];
    for (const { slot, time } of due) {
      if (this.isTaken(slot)) continue;
      const next = this.line.find((one) => this.#mayGet(one, slot));
      if (next === undefined) continue;
      next.open = { slot, freed: time, present: this.at.get(next.n) ?? 0, isSilent: false };
      next.offers += 1;
      next.hadToday = true;
      next.had.add(slot);
      this.log.push(`${next.n} offered ${slot}`);
    }
  }

  #mayGet({ n, from, part, isWaiting, offers, hadToday, had, open }: Waiter, slot: Slot): boolean {
    const present = this.at.get(n);
    if (!isWaiting || present === undefined || open !== null || hadToday || offers === 3 || had.has(slot)) return false;
    const isMorning = minuteOf(slot) < 780;
    const fits = part === 'any' || (part === 'morning') === isMorning;
    return fits && dayOf(slot) >= from && dayOf(present) - dayOf(slot) >= 3;
  }
}

const move = (n: number, slot: Slot) =>
  inTransaction(fresh.db, async (tx) => {
    const row = await tx
      .selectFrom('appointment')
      .select(['id', 'opp_id', 'version', 'starts', 'info_only', 'kind as asked_for'])
      .where('opp_id', '=', codeOf(n))
      .forUpdate()
      .executeTakeFirstOrThrow();
    const to = { branch: '0101', starts: startsOf(slot), firstSeat: 1, capacity: 1 };
    const by = { visit: Buffer.alloc(32, 3), whom: 'customer' } as const;
    if (!(await applyMove(tx, row, { slot: to, by }))) throw new Error(`${n} did not move to ${slot}`);
  });

/** Lets the person's open offer end by its clock. */
async function lapse(n: number): Promise<void> {
  await sql`
    with ended as (
      update earlier_offer o set until = now() - interval '1 second' from appointment a
       where a.id = o.appointment_id and opp_id = ${codeOf(n)} and o.state = 'offered' returning token_hash)
    update seat set held_until = now() - interval '1 second' from ended where seat.visit = ended.token_hash`.execute(
    fresh.db,
  );
}

/** The stored appointments and open offers: person → half-hour. */
async function stored() {
  const seats = await sql<{ n: number; starts: Date }>`
    select right(opp_id, 6)::int as n, s.starts from seat s join appointment a on a.id = s.appointment_id
     order by 1`.execute(fresh.db);
  const offers = await sql<{ n: number; starts: Date }>`
    select right(opp_id, 6)::int as n, o.starts from earlier_offer o join appointment a on a.id = o.appointment_id
     where o.state = 'offered' order by 1`.execute(fresh.db);
  const named = (rows: readonly { n: number; starts: Date }[]) => rows.map(({ n, starts }) => `${n} ${+starts}`);
  return { seats: named(seats.rows), offers: named(offers.rows) };
}
const expected = (model: Model) => ({
  seats: [...model.at].sort(([a], [b]) => a - b).map(([n, slot]) => `${n} ${+startsOf(slot)}`),
  offers: model.line.flatMap(({ n, open }) => (open === null ? [] : [`${n} ${+startsOf(open.slot)}`])),
});

test.each([1, 2])(
  'seed %i: 200 waiting people and random changes end as one after the other',
  async (seed) => {
    const random = numbers(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const model = new Model();
    const free = () => {
      for (;;) {
        const slot = FIRST + below(PAST - FIRST);
        if (!model.isTaken(slot)) return slot;
      }
    };
    for (let n = 1; n <= WAITING + HOLDERS; n += 1) {
      const slot = free();
      model.at.set(n, slot);
      await aVisitAt(fresh.db, n, { day: dayOf(slot), minute: minuteOf(slot) });
      if (n > WAITING) continue;
      const [from, part] = [1 + below(10), PARTS[below(3)] ?? 'any'];
      model.line.push({ n, from, part, isWaiting: true, offers: 0, hadToday: false, had: new Set(), open: null });
      await sql`
      insert into earlier_wish (appointment_id, from_day, part, near)
      select id, ${ahead(from)}::date, ${part}, false from appointment where opp_id = ${codeOf(n)}`.execute(fresh.db);
    }
    for (let event = 0; event < EVENTS; event += 1) {
      const what = random();
      const people = [...model.at.keys()];
      const somebody = people[below(people.length)] ?? 1;
      const asked = model.line.filter(
        ({ open, n }) => open !== null && model.at.get(n) === open.present && !open.isSilent,
      );
      const one = asked[below(asked.length)];
      if (what < 0.2) {
        await cancel(fresh.db, somebody);
        model.leave(somebody, null);
      } else if (what < 0.35) {
        const slot = free();
        await move(somebody, slot);
        model.leave(somebody, slot);
      } else if (what < 0.55 && one !== undefined) {
        expect(await answer(fresh.db, await tokenFor(fresh.db, one.n), 'si')).toEqual([200, 'presa']);
        model.yes(one);
      } else if (what < 0.65 && one !== undefined) {
        await answer(fresh.db, await tokenFor(fresh.db, one.n), 'no');
        model.pass(one);
      } else if (what < 0.75 && one?.open) {
        await lapse(one.n);
        one.open.isSilent = true;
      } else if (what < 0.8) {
        await nextDay(fresh.db);
        for (const each of model.line) each.hadToday = false;
      } else {
        await offerNow(fresh.db);
        model.offer();
        expect(await stored()).toEqual(expected(model));
      }
    }
    await offerNow(fresh.db);
    model.offer();
    expect(await stored()).toEqual(expected(model));
    expect(model.log.filter((line) => line.includes('took')).length).toBeGreaterThan(5);
    expect(model.log.filter((line) => line.includes('offered')).length).toBeGreaterThan(20);
  },
  120_000,
);
