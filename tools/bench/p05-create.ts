import { perSecond } from './core/ask.ts';
import { bareBooking } from './core/bare-booking.ts';
import type { Bench } from './core/bench.ts';
import { roundSeconds, withEngines } from './core/fixture.ts';
import { rateRow, ratioRow } from './core/judge.ts';
import { withWarmUp } from './core/rounds.ts';
import { atLeast, type Row } from './core/row.ts';
import { bookFree, seatsBooked, slotPoolOf } from './core/slot-pool.ts';

const MANY = 32;
const FLOOR = atLeast(250, ' a second');

/** Measures bookings of different slots, and their ratio to bare transactions with the four inserts of a booking. */
export const p05: Bench = {
  id: 'P5',
  name: 'CreateAppointment',
  take: async (fixture) => {
    const database = await fixture.standard();
    const slots = await slotPoolOf(await fixture.standard());
    return withEngines([fixture.engine(database)], async ([engine]) => {
      if (!engine) return { rows: [] };
      const rows: Row[] = [];
      const seconds = roundSeconds(fixture);
      const points = { ours: [] as { x: number; y: number }[], limit: [] as { x: number; y: number }[] };
      for (const clients of [1, MANY]) {
        const before = await seatsBooked(database);
        let done = 0;
        const counted = (work: () => Promise<unknown>) => async () => {
          await work();
          done += 1;
        };
        const ours = () =>
          perSecond(
            clients,
            seconds,
            counted(() => bookFree(engine, slots.next())),
          );
        const limit = () =>
          perSecond(
            clients,
            seconds,
            counted(() => bareBooking(database)),
          );
        const rounds = await withWarmUp(ours, limit);
        const written = (await seatsBooked(database)) - before;
        if (written !== done) throw new Error(`${done} bookings were answered, ${written} are stored`);
        const name = `CreateAppointment, ${clients} booker${clients === 1 ? '' : 's'}`;
        const told = { id: 'P5', name, work: `different half-hours; ${done} rows counted`, unit: 'a second' };
        if (clients === MANY) rows.push(rateRow({ ...told, target: FLOOR }, rounds));
        rows.push(ratioRow({ ...told, work: 'against transactions of four inserts', target: null }, rounds));
        points.ours.push({ x: clients, y: rounds.ours });
        points.limit.push({ x: clients, y: rounds.baseline });
      }
      const lines = [
        { name: 'CreateAppointment', points: points.ours },
        { name: 'bare transactions', points: points.limit },
      ];
      const axes = { xLabel: 'bookers at once', yLabel: 'bookings a second' };
      return { rows, curves: [{ id: 'P5', title: 'Bookings at once', ...axes, lines }] };
    });
  },
};
