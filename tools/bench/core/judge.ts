import type { Rounds } from './rounds.ts';
import { type Row, type Target, verdictOf } from './row.ts';

interface Told {
  readonly id: string;
  readonly name: string;
  readonly work: string;
  readonly unit: string;
  readonly target: Target;
}

/** A ratio. Without a target it is only printed. */
type Compared = Omit<Told, 'target'> & { readonly target: Target | null };

/** The row of a ratio, product ÷ baseline, from interleaved rounds. */
export const ratioRow = ({ id, name, work, unit, target }: Compared, rounds: Omit<Rounds, 'oursSpread'>): Row => ({
  ...{ id, name, work, ours: figure(rounds.ours, unit), limit: figure(rounds.baseline, unit) },
  value: rounds.ours,
  ...{ ratio: rounds.ratio, spread: rounds.spread, target: target?.text ?? '' },
  verdict: verdictOf(rounds.ratio, rounds.spread, target),
});

interface Plain extends Told {
  readonly value: number;
  readonly spread?: number;
}

/** The row of the product's rate, from interleaved rounds. */
export const rateRow = (told: Told, { ours, oursSpread }: Rounds): Row =>
  plainRow({ ...told, value: ours, spread: oursSpread });

/** The row of a size, a count or a time. */
export const plainRow = ({ id, name, work, unit, target, value, spread }: Plain): Row => ({
  ...{ id, name, work, ours: figure(value, unit), value, limit: '', ratio: null, spread: spread ?? null },
  ...{ target: target.text, verdict: verdictOf(value, spread ?? null, target) },
});

/** Formats a value with three significant digits and its unit. */
export function figure(value: number, unit: string): string {
  const text = value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
  return unit === '' ? text : `${text} ${unit}`;
}
