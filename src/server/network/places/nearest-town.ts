import KDBush from 'kdbush';
import { distanceKm } from '#domain/place/distance.ts';
import type { Town } from './towns.ts';

const SEARCH_DEGREES = 0.35;
const MAX_KM = 40;

/**
 * Finds the town of a point: the nearest centre, less a share of the town's radius. By the centre alone the outskirts
 * of a city would belong to a neighbouring town. Null far from any town.
 */
export function nearestTown(towns: readonly Town[]): (lat: number, lng: number) => Town | null {
  const index = new KDBush(towns.length);
  for (const town of towns) index.add(town.lng, town.lat);
  index.finish();
  return (lat, lng) => {
    let best: { town: Town; score: number } | null = null;
    for (const i of index.within(lng, lat, SEARCH_DEGREES)) {
      const town = towns[i];
      if (!town) continue;
      const km = distanceKm({ lat, lng }, town);
      const score = km - 0.7 * Math.sqrt(town.km2 / Math.PI);
      if (km <= MAX_KM && (!best || score < best.score)) best = { town, score };
    }
    return best?.town ?? null;
  };
}
