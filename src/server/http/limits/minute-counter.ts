const MINUTE_MS = 60_000;

/** Counts by name, a minute at a time, in the memory of this process. */
export interface MinuteCounter {
  /** Counts one more and returns how many this minute has of the name. */
  add(name: string): number;
  /** How many this minute has of the name. */
  of(name: string): number;
  /** Seconds until the minute ends. */
  secondsLeft(): number;
}

/** `now` in milliseconds. A minute begins with its first count, and its names are forgotten with it. */
export function createMinuteCounter(now: () => number): MinuteCounter {
  const counts = new Map<string, number>();
  let begun = now();
  const current = () => {
    if (now() - begun >= MINUTE_MS) {
      counts.clear();
      begun = now();
    }
    return counts;
  };
  return {
    add(name) {
      const count = (current().get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
    of: (name) => current().get(name) ?? 0,
    secondsLeft: () => Math.max(1, Math.ceil((begun + MINUTE_MS - now()) / 1000)),
  };
}
