/** Milliseconds of a monotonic clock. */
export type Now = () => number;

/** Circuit breaker: stops requests to a failing engine, and probes it one request at a time after a pause. */
export interface Breaker {
  /** Whether one more request may be sent now. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

const FAILURES = 5;
const REST_MS = 2_000;

export function createBreaker(now: Now): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    mayTry() {
      if (failures < FAILURES) return true;
      if (now() < openUntil) return false;
      // One request probes the engine; the others fail until it has ended.
      openUntil = now() + REST_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES) openUntil = now() + REST_MS;
    },
  };
}

/** Retries as a share of requests, so that failures add little load. */
export interface RetryBudget {
  spend(): boolean;
  request(): void;
}

const SHARE = 0.2;
/** Maximum number of saved retries. */
const MOST = 10;

export function createRetryBudget(): RetryBudget {
  let saved = 0;
  return {
    request() {
      saved = Math.min(MOST, saved + SHARE);
    },
    spend() {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
