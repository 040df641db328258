import type { Wanted } from '../fault-injection/history.ts';
import type { Bench } from './core/bench.ts';
import { type Engine, withEngines } from './core/fixture.ts';
import { ratioRow } from './core/judge.ts';
import { withWarmUp } from './core/rounds.ts';
import { atMost } from './core/row.ts';
import { book, slotPoolOf } from './core/slot-pool.ts';

const BOOKERS = 256;
const SEATS = 3;

/** Compares many concurrent bookings of one slot with as many of separate slots. */
export const p06: Bench = {
  id: 'P6',
  name: 'one half-hour, 256 bookers',
  take: async (fixture) => {
    const database = await fixture.standard();
    const slots = await slotPoolOf(database);
    return withEngines([fixture.engine(database)], async ([engine]) => {
      if (!engine) return { rows: [] };
      const race = async () => {
        const wanted = slots.nextRace();
        return crowd(engine, SEATS, () => wanted);
      };
      const spread = () => crowd(engine, BOOKERS, slots.next);
      const rounds = await withWarmUp(race, spread);
      const work = `${SEATS} seats, ${SEATS} winners in every round; time to the last answer against ${BOOKERS} half-hours`;
      const told = { id: 'P6', name: `one half-hour, ${BOOKERS} bookers`, work, unit: 'ms', target: atMost(5, ' ×') };
      return { rows: [ratioRow(told, rounds)] };
    });
  },
};

/** Starts all bookings at the same time; returns the milliseconds until the last answer. */
async function crowd(engine: Engine, winners: number, next: () => Wanted): Promise<number> {
  const began = performance.now();
  const all = await Promise.all(Array.from({ length: BOOKERS }, () => book(engine, next())));
  const ms = performance.now() - began;
  const won = all.filter((one) => one.won).length;
  if (won !== winners) throw new Error(`${won} of ${BOOKERS} won, ${winners} should`);
  return ms;
}
