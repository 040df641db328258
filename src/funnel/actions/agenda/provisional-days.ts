import { fallbackDays } from '#domain/agenda/fallback.ts';
import { hourText } from '#domain/time/rome.ts';
import type { Day } from '../../session/branch.ts';

/** Default slots, used when the real ones fail to load; the lender confirms them later. */
export const provisionalDays = (product: 'personal' | 'salary', today: string): Day[] =>
  fallbackDays(product, today).map(({ day, minutes }) => ({
    date: day,
    hours: minutes.map((minute) => ({ at: hourText(minute), free: true })),
  }));
