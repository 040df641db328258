import type { HeatRow } from '../../wire/network.ts';

export type SortKey = 'name' | 'first' | 'sum';
export interface Sorting {
  readonly by: SortKey;
  readonly down: boolean;
}

/** The longest wait comes first, until another order is chosen. */
export const FIRST_SORTING: Sorting = { by: 'first', down: true };

/** Choosing the current column reverses the order. */
export const sortedBy = (now: Sorting, by: SortKey): Sorting =>
  now.by === by ? { by, down: !now.down } : { by, down: by === 'first' };

const amountOf = (row: HeatRow, by: 'first' | 'sum'): number => row[by] ?? Number.MAX_SAFE_INTEGER;

export function sorted(rows: readonly HeatRow[], { by, down }: Sorting): readonly HeatRow[] {
  const turn = down ? -1 : 1;
  const compare = (one: HeatRow, other: HeatRow) =>
    by === 'name' ? one.name.localeCompare(other.name, 'it') : amountOf(one, by) - amountOf(other, by);
  return [...rows].sort((one, other) => turn * compare(one, other) || one.sum - other.sum);
}
