/** Possible distances between two rings: round numbers, which are easy to read. */
const STEPS_KM = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] as const;
const MAX_RINGS = 3;

/** Radii (km) of the rings of a drawing: as few and as small as possible, with `farthest` inside the largest. */
export function ringsUpTo(farthest: number): readonly number[] {
  const step = STEPS_KM.find((km) => km * MAX_RINGS >= farthest) ?? farthest / MAX_RINGS;
  const count = Math.min(MAX_RINGS, Math.max(1, Math.ceil(farthest / step)));
  return Array.from({ length: count }, (_, at) => (at + 1) * step);
}
