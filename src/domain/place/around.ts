import type { Point } from './distance.ts';

/** Position of a point relative to another one, in kilometres. */
export interface Offset {
  readonly east: number;
  readonly north: number;
}
export type Compass = (typeof COMPASS)[number];

const COMPASS = ['E', 'NE', 'N', 'NW', 'W', 'SW', 'S', 'SE'] as const;
const KM_PER_DEGREE = 111.195;

/** The offset of `to` from `from`, computed on a flat map, which is accurate enough within a region. */
export function offsetKm(from: Point, to: Point): Offset {
  const shrink = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180);
  return { east: (to.lng - from.lng) * KM_PER_DEGREE * shrink, north: (to.lat - from.lat) * KM_PER_DEGREE };
}

/** The nearest of the eight directions of the compass. */
export function compassOf({ east, north }: Offset): Compass {
  const eighths = Math.round((Math.atan2(north, east) / Math.PI) * 4);
  return COMPASS[(eighths + 8) % 8] ?? 'E';
}
