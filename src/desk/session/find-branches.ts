import { distanceKm } from '#domain/place/distance.ts';
import type { Place } from './me.ts';

/** Half the way around the earth: a branch without a known distance comes last. */
const FARTHEST_KM = 20_038;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A branch with its distance; null where one of both positions is unknown. */
export interface FoundBranch extends Place {
  readonly km: number | null;
}

/** The branches whose name, town or code contain the text, without case and accents; those nearest to `near` first. */
export function findBranches(places: readonly Place[], text: string, near: Place | null): readonly FoundBranch[] {
  const wanted = plain(text.trim());
  const here = near?.point ?? null;
  return places
    .filter(({ code, name, city }) => plain(`${code} ${name} ${city}`).includes(wanted))
    .map((place) => ({ ...place, km: here && place.point && distanceKm(here, place.point) }))
    .sort((a, b) => (a.km ?? FARTHEST_KM) - (b.km ?? FARTHEST_KM));
}
