import type { Agenda, Windows } from '../../../src/domain/agenda/free-slots.ts';
import { addDays, type IsoDay, toInstant } from '../../../src/domain/time/rome.ts';

const BRANCHES = 150;
const BOOKED_EACH = 200;
export const CAPACITY = 2;
const OPENINGS = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, opens: 540, closes: 780 },
  { weekday, opens: 840, closes: 1080 },
]);
export const WINDOWS: Windows = { leadMinutes: 120, horizonDays: 30 };

/** A branch of the scenario; `booked` has the number of taken seats by instant. */
export interface Branch {
  readonly agenda: Agenda;
  readonly booked: ReadonlyMap<number, number>;
}
export interface Scenario {
  readonly name: string;
  readonly monday: IsoDay;
  readonly now: number;
  readonly branches: readonly Branch[];
}

/** Creates scenario S1 for the week of a Monday, without any randomness. */
export function scenarioOf(name: string, monday: IsoDay): Scenario {
  const branches = Array.from({ length: BRANCHES }, (_, n) => branchOf(n, monday));
  // It is Monday at 10, so the first slots are over, and those of the next two hours are within the lead time.
  return { name, monday, now: toInstant(monday, 600), branches };
}

/** Saturday and Sunday are open at every tenth branch, so that the days of the clock change count. */
function branchOf(n: number, monday: IsoDay): Branch {
  const weekend = n % 10 === 0 ? [6, 7].map((weekday) => ({ weekday, opens: 0, closes: 300 })) : [];
  const openings = [...OPENINGS, ...weekend].sort((a, b) => a.weekday - b.weekday || a.opens - b.opens);
  const consultants = new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, CAPACITY]));
  const closed = n % 15 === 3 ? [[addDays(monday, 2), 0] as const] : [];
  const lone = n % 7 === 2 ? [[addDays(monday, 3), 1] as const] : [];
  const holidays = new Set(n % 20 === 5 ? [addDays(monday, 1)] : []);
  const booked = new Map<number, number>();
  for (let k = 0; k < BOOKED_EACH; k += 1) {
    // 10 working days of 16 slots with 2 seats are 320 seats. 13 and 320 have no common factor, so no seat repeats.
    const seat = (k * 13 + n * 7) % 320;
    const [day, half] = [Math.floor(seat / 32), Math.floor((seat % 32) / 2)];
    const minute = 540 + half * 30 + (half >= 8 ? 60 : 0);
    const starts = toInstant(addDays(monday, day + 2 * Math.floor(day / 5)), minute);
    booked.set(starts, (booked.get(starts) ?? 0) + 1);
  }
  // The slot at the clock change is full, so that an error of one hour would be seen.
  if (weekend.length > 0) booked.set(Date.parse(`${addDays(monday, 6)}T01:00:00Z`), CAPACITY);
  return { agenda: { openings, consultants, exceptions: new Map([...closed, ...lone]), holidays }, booked };
}
