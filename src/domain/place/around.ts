import type { Point } from './distance.ts';

/** Kilometres to the east and to the north. */
export interface Offset {
  readonly east: number;
  readonly north: number;
}
export type Compass = (typeof COMPASS)[number];

const COMPASS = ['E', 'NE', 'N', 'NW', 'W', 'SW', 'S', 'SE'] as const;
const KM_PER_DEGREE = 111.195;

/** The offset of `to` from `from` on a flat map; accurate within a region. */
export function offsetKm(from: Point, to: Point): Offset {
  const shrink = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180);
  return { east: (to.lng - from.lng) * KM_PER_DEGREE * shrink, north: (to.lat - from.lat) * KM_PER_DEGREE };
}

/** The nearest of the eight winds. */
export function compassOf({ east, north }: Offset): Compass {
  const eighths = Math.round((Math.atan2(north, east) / Math.PI) * 4);
  return COMPASS[(eighths + 8) % 8] ?? 'E';
}
