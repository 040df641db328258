import type { DeskCall } from '../api/call.ts';

interface Watch {
  /** Called at each request that a press caused. */
  readonly onAct: () => void;
  /** Called when the session is over; resolves when the same person has signed in again. */
  readonly onSignedOut: () => Promise<void>;
}

/**
 * Wraps `call` to notice an ended session. A read is repeated after the sign-in. A save is not, because the slot may
 * have changed by then: it needs another press.
 */
export function watchedCall(call: DeskCall, { onAct, onSignedOut }: Watch): DeskCall {
  return async (endpoint, input, options) => {
    for (;;) {
      if (options?.byItself !== true) onAct();
      const answer = await call(endpoint, input, options);
      if (answer.ok || answer.error !== 'not-signed-in') return answer;
      const back = onSignedOut();
      if (options?.byItself === true || options?.key !== undefined) return answer;
      await back;
    }
  };
}
