/** Round distances, readable from a drawing. */
const STEPS_KM = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] as const;
const MOST_RINGS = 3;

/** The distances of the rings around a place: as few and as small as include `farthest`. */
export function ringsUpTo(farthest: number): readonly number[] {
  const step = STEPS_KM.find((km) => km * MOST_RINGS >= farthest) ?? farthest / MOST_RINGS;
  const count = Math.min(MOST_RINGS, Math.max(1, Math.ceil(farthest / step)));
  return Array.from({ length: count }, (_, at) => (at + 1) * step);
}
