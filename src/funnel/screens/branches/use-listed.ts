import { useMemo } from 'react';
import { byFirstFree } from '#domain/agenda/better-branch.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { daysBetween } from '#domain/time/rome.ts';
import { useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Branch, SlotTime } from '../../session/branch.ts';
import type { Place } from '../../session/place.ts';
import type { FreeBranch } from '../../wire/branches/slots-around.ts';

/** Branches listed by their first free slot, as many as a search returns. */
const BY_FIRST_FREE = 5;

export interface Listed {
  readonly branch: Branch;
  /** Its first free slot, shown until its days are loaded. */
  readonly next: SlotTime | null;
  /** Why the branch is listed here; '' in the order of distance. */
  readonly reason: string;
}

/** A branch with what the order and the hint need. */
export const asNear = (place: Place, one: FreeBranch) => ({
  ...one,
  km: distanceKm(place, one.branch),
  firstFree: one.free[0]?.date ?? null,
});

/** The branches found, or the five best of those around by their first free slot. */
export function useListed(around: readonly FreeBranch[] | null, isByFirstFree: boolean): readonly Listed[] {
  const { branches: t } = useWords();
  const today = useToday();
  const found = useVisit((visit) => visit.branches);
  const place = useVisit((visit) => visit.place);
  return useMemo(() => {
    if (!around || !place || !isByFirstFree) {
      const freeOf = new Map(around?.map(({ branch, free }) => [branch.code, free]));
      return found.map((branch) => ({ branch, next: freeOf.get(branch.code)?.[0] ?? null, reason: '' }));
    }
    const known = new Map(found.map((branch) => [branch.code, branch]));
    const near = around.map((one) => asNear(place, one));
    const [nearest] = near;
    const reasonOf = (one: (typeof near)[number]) => {
      if (one === nearest) return t.better.nearest;
      const days = one.firstFree && nearest?.firstFree ? daysBetween(one.firstFree, nearest.firstFree) : 0;
      return days > 0 ? t.better.earlier(days) : '';
    };
    const best = byFirstFree(today, near).slice(0, BY_FIRST_FREE);
    return best.map((one) => ({
      branch: known.get(one.branch.code) ?? one.branch,
      next: one.free[0] ?? null,
      reason: reasonOf(one),
    }));
  }, [around, found, place, isByFirstFree, today, t]);
}
