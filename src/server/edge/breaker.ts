/** Milliseconds by a clock that never goes back. */
export type Now = () => number;

/** Stops asking an engine that does not answer, and asks again, once at a time, after a while. */
export interface Breaker {
  /** Whether one more request may go out now. */
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
      // One request finds out whether the engine is back; until it has, the others go on resting.
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

/** Retries as a share of requests: what fails is not asked so much more than what works. */
export interface RetryBudget {
  spend(): boolean;
  request(): void;
}

const SHARE = 0.2;
/** Retries a quiet time may save up. */
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
