const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After each failed try: three days in all, most of the tries early. */
const WAITS: readonly number[] = [
  ...[3 * SECOND, 10 * SECOND, 30 * SECOND],
  ...[2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR],
];
/** A wait is up to so much shorter or longer: what failed together does not come again together. */
const SPREAD = 0.2;

/** A number from 0 up to 1, as `Math.random` gives them. */
export type Chance = () => number;

/** Milliseconds to wait after this many failed tries; null when it is given up. */
export function waitAfter(tries: number, chance: Chance): number | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance()));
}
