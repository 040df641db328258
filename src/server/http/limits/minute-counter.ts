const MINUTE_MS = 60_000;

/** Counts events by name within the current minute, in memory. */
export interface MinuteCounter {
  /** Counts one more and returns the name's count in this minute. */
  add(name: string): number;
  /** The name's count in this minute. */
  of(name: string): number;
  /** Seconds until the minute ends. */
  secondsLeft(): number;
}

/** `now` in milliseconds. A minute begins with the first use after the last one ended; all counts then restart at 0. */
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
