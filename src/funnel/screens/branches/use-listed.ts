import { useMemo } from 'react';
import { byFirstFree } from '#domain/agenda/better-branch.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { daysBetween } from '#domain/time/rome.ts';
import { useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { type Branch, firstFree } from '../../session/branch.ts';
import type { Place } from '../../session/place.ts';

/** Branches listed by their first free slot, as many as a search returns. */
const BY_FIRST_FREE = 5;

export interface Listed {
  readonly branch: Branch;
  /** Why the branch is listed here; '' in the order of distance. */
  readonly reason: string;
}

/** A branch with what the order and the hint need. */
export const asNear = (place: Place, branch: Branch) => ({
  branch,
  km: distanceKm(place, branch),
  firstFree: firstFree(branch.days)?.date ?? null,
});

/**
 * The branches found, or the five best of those around by their first free slot. An agency is found without days; it
 * gets those from around.
 */
export function useListed(around: readonly Branch[] | null, isByFirstFree: boolean): readonly Listed[] {
  const { branches: t } = useWords();
  const today = useToday();
  const found = useVisit((visit) => visit.branches);
  const place = useVisit((visit) => visit.place);
  return useMemo(() => {
    if (!around || !place || !isByFirstFree) {
      const daysOf = new Map(around?.map(({ code, days }) => [code, days]));
      const withDays = (branch: Branch) =>
        branch.days.length > 0 ? branch : { ...branch, days: daysOf.get(branch.code) ?? [] };
      return found.map((branch) => ({ branch: withDays(branch), reason: '' }));
    }
    const near = around.map((branch) => asNear(place, branch));
    const [nearest] = near;
    return byFirstFree(today, near)
      .slice(0, BY_FIRST_FREE)
      .map((one) => {
        if (one === nearest) return { branch: one.branch, reason: t.better.nearest };
        const days = one.firstFree && nearest?.firstFree ? daysBetween(one.firstFree, nearest.firstFree) : 0;
        return { branch: one.branch, reason: days > 0 ? t.better.earlier(days) : '' };
      });
  }, [around, found, place, isByFirstFree, today, t]);
}
