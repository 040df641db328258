const HALF_HOUR = 30;
const startsFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: (last - first) / HALF_HOUR + 1 }, (_, index) => first + index * HALF_HOUR);

/** The fixed slots of agencies: 16 starts, 9:00 to 12:30 and 14:00 to 17:30, in minutes after midnight in Rome. */
export const GRID: readonly number[] = [...startsFrom(9 * 60, 12 * 60 + 30), ...startsFrom(14 * 60, 17 * 60 + 30)];

/** Whether a visit may start at this minute: at an agency only on the fixed grid, at a branch in any slot. */
export const onGrid = (kind: 'branch' | 'agency', minute: number): boolean =>
  kind === 'branch' || GRID.includes(minute);
