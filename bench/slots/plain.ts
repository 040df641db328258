import { CAPACITY, type Scenario, WINDOWS } from './scenario.ts';

const HALVES = 48;
const WEEK = 7 * HALVES;
const HALF_HOUR = 1_800_000;

/** What the limit works on, as typed arrays; half-hours count from Monday's midnight. */
export interface PlainWeek {
  /** Of each branch: first half-hour of a window, and the one after its last. */
  readonly windows: readonly Uint16Array[];
  /** Of each branch: the half-hour of every seat taken in the week. */
  readonly taken: readonly Uint16Array[];
  readonly earliest: number;
  readonly counts: Uint8Array;
  readonly free: Uint8Array;
}

export function plainWeekOf({ monday, now, branches }: Scenario): PlainWeek {
  const first = Date.parse(`${monday}T00:00:00+01:00`);
  const halfOf = (ms: number) => (ms - first) / HALF_HOUR;
  const within = (half: number) => half >= 0 && half < WEEK;
  return {
    windows: branches.map(({ agenda }) =>
      Uint16Array.from(
        agenda.openings.flatMap(({ weekday, opens, closes }) =>
          [opens, closes].map((minute) => (weekday - 1) * HALVES + minute / 30),
        ),
      ),
    ),
    taken: branches.map(({ booked }) =>
      Uint16Array.from(
        [...booked].flatMap(([starts, count]) => Array<number>(count).fill(halfOf(starts))).filter(within),
      ),
    ),
    earliest: halfOf(now + WINDOWS.leadMinutes * 60_000),
    counts: new Uint8Array(WEEK),
    free: new Uint8Array(branches.length * WEEK),
  };
}

/** The limit: seats counted and minutes compared, no rule but opening, lead time and capacity. Answers how many are free. */
export function plainFree({ windows, taken, earliest, counts, free }: PlainWeek): number {
  let found = 0;
  for (let branch = 0; branch < windows.length; branch += 1) {
    counts.fill(0);
    for (const half of taken[branch] ?? []) counts[half] = (counts[half] ?? 0) + 1;
    const of = windows[branch] ?? new Uint16Array();
    for (let window = 0; window < of.length; window += 2)
      for (let half = of[window] ?? 0; half < (of[window + 1] ?? 0); half += 1) {
        const isFree = half >= earliest && (counts[half] ?? 0) < CAPACITY ? 1 : 0;
        free[branch * WEEK + half] = isFree;
        found += isFree;
      }
  }
  return found;
}
