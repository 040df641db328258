/** Number of rounds. Fewer give no reliable spread. */
export const ROUNDS = 5;

export interface Rounds {
  /** Medians of the product and of the baseline. */
  readonly ours: number;
  readonly baseline: number;
  /** Median of the rounds' ratios, product ÷ baseline. */
  readonly ratio: number;
  readonly spread: number;
  /** The spread of the product's figure, without the baseline. */
  readonly oursSpread: number;
}
type Measure = () => Promise<number>;

/** Measures product and baseline alternately, so that background load affects both alike. */
export async function interleaved(ours: Measure, baseline: Measure, rounds = ROUNDS): Promise<Rounds> {
  const pairs: { readonly ours: number; readonly baseline: number }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ ours: await ours(), baseline: await baseline() });
  return summary(pairs);
}

/** Measures rounds after a warm-up pair, because the first runs of both are slower. */
export async function withWarmUp(ours: Measure, baseline: Measure): Promise<Rounds> {
  await ours();
  await baseline();
  return interleaved(ours, baseline);
}

export function summary(pairs: readonly { readonly ours: number; readonly baseline: number }[]): Rounds {
  const ratios = pairs.map(({ ours, baseline }) => ours / baseline);
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    baseline: median(pairs.map(({ baseline }) => baseline)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    oursSpread: spreadOf(pairs.map(({ ours }) => ours)),
  };
}

export const spreadOf = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / median(values);

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A quantile, by linear interpolation between neighbours, so the median of an even count is the mean of the middle two. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  return below + ((sorted[Math.ceil(at)] ?? 0) - below) * (at - Math.floor(at));
}
