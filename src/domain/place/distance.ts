/** A point in decimal degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_KM = 6371;
/** If the nearest branch is farther, the page offers a call in place of a visit. */
const FAR_KM = 25;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres, by the haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The places with their distance from a point, the nearest first; equally near ones keep their order. */
export const byDistance = <P extends Point>(from: Point, places: readonly P[]) =>
  places.map((place) => ({ place, km: distanceKm(from, place) })).sort((a, b) => a.km - b.km);

/** Whether a branch is farther than 25 km; exactly 25 is near. */
export const isFar = (km: number): boolean => km > FAR_KM;
