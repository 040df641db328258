/** `not valid`: the spread is too wide; `not measured`: the row could not be measured, `work` states why. */
export type Verdict = 'met' | 'not met' | 'not valid' | 'not measured' | 'for information';

/** One line of the result table; figures are texts with their unit. */
export interface Row {
  /** Id of the row: `P1` to `P18`, for the desk `D1` to `D7`. */
  readonly id: string;
  readonly name: string;
  /** Describes the measured work and the baseline. */
  readonly work: string;
  readonly ours: string;
  /** The figure as a number; null without a measurement. */
  readonly value: number | null;
  readonly limit: string;
  readonly ratio: number | null;
  /** Spread of the rounds: (maximum − minimum) ÷ median; null for figures without variance. */
  readonly spread: number | null;
  readonly target: string;
  readonly verdict: Verdict;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** How a cost grows with a size; shown as a plot. */
export interface Curve {
  readonly id: string;
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[];
}
export interface MeasuredRows {
  readonly rows: readonly Row[];
  readonly curves?: readonly Curve[];
}

/** A result with a wider spread is not valid. */
const WIDEST_SPREAD = 0.25;

/** The target of a figure. */
export interface Target {
  readonly text: string;
  readonly met: (value: number) => boolean;
}
const two = (value: number): string => String(Number(value.toFixed(3)));
export const atLeast = (least: number, unit = ''): Target => ({
  text: `≥ ${two(least)}${unit}`,
  met: (value) => value >= least,
});
export const atMost = (most: number, unit = ''): Target => ({
  text: `≤ ${two(most)}${unit}`,
  met: (value) => value <= most,
});

/** Compares a figure with its target, if the spread of its rounds is narrow enough. */
export function verdictOf(value: number, spread: number | null, target: Target | null): Verdict {
  if (target === null) return 'for information';
  if (spread !== null && spread > WIDEST_SPREAD) return 'not valid';
  return target.met(value) ? 'met' : 'not met';
}

/** The row of a measurement that failed. */
export const notMeasured = (id: string, name: string, why: string): Row => ({
  ...{ id, name, work: why, ours: '', value: null, limit: '' },
  ...{ ratio: null, spread: null, target: '', verdict: 'not measured' },
});
