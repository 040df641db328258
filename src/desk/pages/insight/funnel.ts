import { percentOf } from '#domain/insight/no-show.ts';
import { FUNNEL_STEPS, type FunnelStep } from '#domain/insight/steps.ts';
import type { Product } from '#domain/product.ts';
import type { Figures } from '../../wire/insight.ts';

/** A step: its number of visits, their share of the first step, and the loss since the step before. */
export interface StepRow {
  readonly step: FunnelStep;
  readonly visits: number;
  readonly share: number | null;
  readonly lost: number;
}

/** The rows of one product's steps; steps that the product lacks are left out. */
export function funnelRows(steps: Figures['steps'], product: Product): readonly StepRow[] {
  const taken = FUNNEL_STEPS.flatMap((step) => {
    const visits = steps.find((each) => each.product === product && each.step === step)?.visits ?? 0;
    return visits === 0 ? [] : [{ step, visits }];
  });
  const first = taken[0]?.visits ?? 0;
  return taken.map(({ step, visits }, i) => ({
    ...{ step, visits, share: percentOf(visits, first) },
    lost: i === 0 ? 0 : Math.max(0, (taken[i - 1]?.visits ?? 0) - visits),
  }));
}
