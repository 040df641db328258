import { percentOf } from '#domain/insight/no-show.ts';
import { attendanceKnownOf, sumOutcomes } from '#domain/insight/visit-outcomes.ts';
import { Strip } from '../../parts/figures/strip.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Figures } from '../../wire/insight.ts';
import { funnelRows } from './funnel.ts';

/** The most important figures, each with its number of cases. */
export function Summary({ figures }: { readonly figures: Figures }) {
  const { insight } = useWords();
  const { strip, ofHundred: unit, noValue, number } = insight;
  const { cases, missed } = attendanceKnownOf(sumOutcomes(figures.branches));
  const come = percentOf(cases - missed, cases);
  const way = funnelRows(figures.steps, 'personal');
  const booked = way.find(({ step }) => step === 'booked')?.share ?? null;
  const shown = (value: number | null, name: string) =>
    value === null ? { value: noValue } : { value: number(value), unit: name };
  return (
    <Strip
      label={insight.short}
      numbers={[
        { ...shown(come, unit), text: strip.come, of: strip.of(cases) },
        { ...shown(figures.wait.median, strip.minutes), text: strip.wait, of: strip.of(figures.wait.cases) },
        { ...shown(figures.lead.median, strip.days), text: strip.lead, of: strip.of(figures.lead.cases) },
        { ...shown(booked, unit), text: strip.booked, of: strip.of(way[0]?.visits ?? 0) },
      ]}
    />
  );
}
