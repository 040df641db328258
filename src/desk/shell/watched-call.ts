import type { DeskCall } from '../api/call.ts';

interface Watch {
  /** A person pressed a control. */
  readonly onAct: () => void;
  /** The session is over; resolves when this person has signed in again. */
  readonly onSignedOut: () => Promise<void>;
}

/**
 * Watches for an ended session. A read is repeated after the sign-in; a save is not: the slot may have changed by
 * then, so it needs another press.
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
