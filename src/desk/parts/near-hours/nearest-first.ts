import { distanceKm } from '#domain/place/distance.ts';
import type { Branch } from '../../session/me.ts';

/** Half the way around the earth: a branch without a known distance comes last. */
const FARTHEST_KM = 20_038;

/** The branches with their distance from one of them (null: unknown), the nearest first. */
export const nearestFirst = (places: readonly Branch[], here: Branch | null) =>
  places
    .map((place) => ({ ...place, km: here?.point && place.point ? distanceKm(here.point, place.point) : null }))
    .sort((a, b) => (a.km ?? FARTHEST_KM) - (b.km ?? FARTHEST_KM));
