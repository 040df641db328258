import { CAPACITY, type Scenario, WINDOWS } from './scenario.ts';

const HALVES = 48;
const WEEK = 7 * HALVES;
const MINUTE_MS = 60_000;
const HALF_HOUR = 30;

/** The input of the baseline as typed arrays; times are minutes, or half-hours from Monday's midnight on. */
export interface PlainWeek {
  /** For each branch the first half-hour of each opening, and the one after its last. */
  readonly windows: readonly Uint16Array[];
  /** For each branch the minute of every taken seat, in this week or later. */
  readonly taken: readonly Int32Array[];
  /** Monday's midnight, and the first bookable minute. */
  readonly first: number;
  readonly earliest: number;
  readonly counts: Uint8Array;
  /** The result: minutes of free starts, branch after branch. */
  readonly free: Int32Array;
}

export function plainWeekOf({ monday, now, branches }: Scenario): PlainWeek {
  const first = Date.parse(`${monday}T00:00:00+01:00`) / MINUTE_MS;
  return {
    windows: branches.map(({ agenda }) =>
      Uint16Array.from(
        agenda.openings.flatMap(({ weekday, opens, closes }) =>
          [opens, closes].map((minute) => (weekday - 1) * HALVES + minute / 30),
        ),
      ),
    ),
    taken: branches.map(({ booked }) =>
      Int32Array.from([...booked].flatMap(([starts, count]) => Array<number>(count).fill(starts / MINUTE_MS))),
    ),
    first,
    earliest: now / MINUTE_MS + WINDOWS.leadMinutes,
    counts: new Uint8Array(WEEK),
    free: new Int32Array(branches.length * WEEK),
  };
}

/**
 * The baseline: finds free slots by comparing minutes, with openings, lead time and capacity only. Returns their
 * number.
 */
export function plainFree({ windows, taken, first, earliest, counts, free }: PlainWeek): number {
  let found = 0;
  for (let branch = 0; branch < windows.length; branch += 1) {
    counts.fill(0);
    for (const minute of taken[branch] ?? []) {
      const half = (minute - first) / HALF_HOUR;
      if (half >= 0 && half < WEEK) counts[half] = (counts[half] ?? 0) + 1;
    }
    const of = windows[branch] ?? new Uint16Array();
    for (let window = 0; window < of.length; window += 2)
      for (let half = of[window] ?? 0; half < (of[window + 1] ?? 0); half += 1) {
        const minute = first + half * HALF_HOUR;
        if (minute < earliest || (counts[half] ?? 0) >= CAPACITY) continue;
        free[found] = minute;
        found += 1;
      }
  }
  return found;
}
