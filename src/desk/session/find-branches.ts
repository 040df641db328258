import { distanceKm } from '#domain/place/distance.ts';
import { unaccented } from '#domain/place/unaccented.ts';
import type { Branch } from './me.ts';

/** The branches whose name, town or code contain the text, without case and accents. */
export function branchesNamed<P extends Pick<Branch, 'code' | 'name' | 'city'>>(
  places: readonly P[],
  text: string,
): readonly P[] {
  const wanted = unaccented(text.trim());
  return places.filter(({ code, name, city }) => unaccented(`${code} ${name} ${city}`).includes(wanted));
}

/** Half the way around the earth: a branch without a known distance comes last. */
const FARTHEST_KM = 20_038;

/** The branches with their distance from one of them (null: unknown), the nearest first. */
export const nearestFirst = <P extends Pick<Branch, 'point'>>(places: readonly P[], here: Branch | null) =>
  places
    .map((place) => ({ ...place, km: here?.point && place.point ? distanceKm(here.point, place.point) : null }))
    .sort((a, b) => (a.km ?? FARTHEST_KM) - (b.km ?? FARTHEST_KM));
