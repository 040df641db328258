/** Milliseconds of a monotonic clock. */
export type Now = () => number;

/**
 * Circuit breaker: stops requests to a failing engine. After a pause it lets one request at a time through as a probe.
 */
export interface Breaker {
  /** Whether one more request may be sent now. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 2_000;

export function createBreaker(now: Now): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    mayTry() {
      if (failures < FAILURES_TO_OPEN) return true;
      if (now() < openUntil) return false;
      // This request probes the engine. The others fail until it has succeeded, or for another pause.
      openUntil = now() + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS;
    },
  };
}

/** Allows retries for a share of the requests, so that retries add little load to a failing engine. */
export interface RetryBudget {
  /** Uses up one saved retry. False: none is left, and the caller must not retry. */
  spend(): boolean;
  /** Counts one request, which saves a fraction of a retry. */
  request(): void;
}

const RETRIES_PER_REQUEST = 0.2;
const MAX_SAVED_RETRIES = 10;

export function createRetryBudget(): RetryBudget {
  let saved = 0;
  return {
    request() {
      saved = Math.min(MAX_SAVED_RETRIES, saved + RETRIES_PER_REQUEST);
    },
    spend() {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
