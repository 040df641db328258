/** `not valid`: the rounds lie too far apart to say; `not measured`: it could not be taken here, `work` says why. */
export type Verdict = 'met' | 'not met' | 'not valid' | 'not measured' | 'for information';

/** One line of the table; figures are texts with their unit. */
export interface Row {
  /** `P1` … `P18`; of the desk `D1` … `D7`. */
  readonly id: string;
  readonly name: string;
  /** What was done, and against what. */
  readonly work: string;
  readonly ours: string;
  /** The same as a number; null where nothing was measured. */
  readonly value: number | null;
  readonly limit: string;
  readonly ratio: number | null;
  /** Of the rounds, (most − least) ÷ median; null for what does not vary. */
  readonly spread: number | null;
  readonly target: string;
  readonly verdict: Verdict;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** How a cost grows: one plot of the page. */
export interface Curve {
  readonly id: string;
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[];
}
export interface Taken {
  readonly rows: readonly Row[];
  readonly curves?: readonly Curve[];
}

/** A wider spread says nothing about the product. */
const WIDEST_SPREAD = 0.25;

/** What a figure is held to. */
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

/** A figure is held to its target only where its rounds agree. */
export function verdictOf(value: number, spread: number | null, target: Target | null): Verdict {
  if (target === null) return 'for information';
  if (spread !== null && spread > WIDEST_SPREAD) return 'not valid';
  return target.met(value) ? 'met' : 'not met';
}

/** A row that could not be taken says so; the others go on. */
export const notMeasured = (id: string, name: string, why: string): Row => ({
  ...{ id, name, work: why, ours: '', value: null, limit: '' },
  ...{ ratio: null, spread: null, target: '', verdict: 'not measured' },
});
