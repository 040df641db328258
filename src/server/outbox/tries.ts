const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Backoff after each failed attempt: three days in total, most attempts early. */
const WAITS: readonly number[] = [
  ...[3 * SECOND, 10 * SECOND, 30 * SECOND],
  ...[2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR],
];
/** Jitter as a fraction of the backoff, so that failures do not retry together. */
const SPREAD = 0.2;

/** Random number from 0 up to 1, like `Math.random`. */
export type Chance = () => number;

/** Backoff in ms after this many failed attempts; null after the last one. */
export function backoffMs(tries: number, chance: Chance): number | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance()));
}
