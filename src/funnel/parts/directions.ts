import { hasPoint } from '../session/branch.ts';
import type { Point } from '../session/place.ts';

/** The start of directions without a known place: the centre of Rome. */
const ROME: Point = { lat: 41.9028, lng: 12.4964 };
/** The end of directions to a branch without coordinates: the middle of Lombardy. */
const LOMBARDY: Point = { lat: 45.585, lng: 9.93 };

/** About 100 metres: enough for directions, too coarse for a home address. */
const near = (degrees: number): string => degrees.toFixed(3);

/** Directions from a place, or from Rome, by the lender's map service: `{from}` and `{to}` are `lat,lng`. */
export function directionsUrl(template: string, place: Point, origin: Point | null): string {
  const { lat, lng } = hasPoint(place) ? place : LOMBARDY;
  const from = origin ? `${near(origin.lat)},${near(origin.lng)}` : `${ROME.lat},${ROME.lng}`;
  return template.replace('{from}', from).replace('{to}', `${lat},${lng}`);
}
