const HALF_HOUR = 30;
const run = (first: number, last: number): readonly number[] =>
  Array.from({ length: (last - first) / HALF_HOUR + 1 }, (_, index) => first + index * HALF_HOUR);

/** The salary-backed grid: 16 slots, 9:00-12:30 and 14:00-17:30, in minutes of a Rome day. */
export const GRID: readonly number[] = [...run(9 * 60, 12 * 60 + 30), ...run(14 * 60, 17 * 60 + 30)];

/** Agencies receive only on the fixed grid, branches whenever they are open. */
export const onGrid = (kind: 'branch' | 'agency', minute: number): boolean =>
  kind === 'branch' || GRID.includes(minute);
