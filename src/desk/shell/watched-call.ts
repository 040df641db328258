import type { DeskCall } from '../api/call.ts';

interface Watch {
  /** Somebody pressed something. */
  readonly onAct: () => void;
  /** The session is over; resolves when the same person is back. */
  readonly onSignedOut: () => Promise<void>;
}

/**
 * Notices a session that is over. What somebody asked to read is asked again when they are back; what they asked to
 * save is not: by then it may be another hour, so they press again.
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
