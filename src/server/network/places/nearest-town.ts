import KDBush from 'kdbush';
import { distanceKm } from '#domain/place/distance.ts';
import type { Town } from './towns.ts';

const WITHIN_DEGREES = 0.35;
const FARTHEST_KM = 40;

/**
 * Town of a point, by distance minus a share of the town's radius: the nearest centre alone would assign the
 * outskirts of a city to its neighbour. Null far from any town.
 */
export function nearestTown(towns: readonly Town[]): (lat: number, lng: number) => Town | null {
  const index = new KDBush(towns.length);
  for (const town of towns) index.add(town.lng, town.lat);
  index.finish();
  return (lat, lng) => {
    let best: { town: Town; score: number } | null = null;
    for (const i of index.within(lng, lat, WITHIN_DEGREES)) {
      const town = towns[i];
      if (!town) continue;
      const km = distanceKm({ lat, lng }, town);
      const score = km - 0.7 * Math.sqrt(town.km2 / Math.PI);
      if (km <= FARTHEST_KM && (!best || score < best.score)) best = { town, score };
    }
    return best?.town ?? null;
  };
}
