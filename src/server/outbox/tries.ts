const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses in ms after each failed attempt: three days in total, most attempts early. */
const PAUSES_MS: readonly number[] = [
  ...[3 * SECOND, 10 * SECOND, 30 * SECOND],
  ...[2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR],
];
/** Random share by which a pause is longer or shorter, so that failed deliveries are not all retried together. */
const JITTER = 0.2;

/** Random number from 0 up to 1, like `Math.random`. */
export type Chance = () => number;

/** Pause in ms after this many failed attempts; null when no attempt is left. */
export function backoffMs(tries: number, chance: Chance): number | null {
  const wait = PAUSES_MS[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 - JITTER + 2 * JITTER * chance()));
}
