import { err } from '#domain/result.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import { createStore, type Store } from './store.ts';

/** After this long the page shows that it is still trying, and offers to stop. */
const SLOW_MS = 5_000;

export interface SlowCalls {
  readonly call: NamedCall;
  /** The number of slow calls at this moment. */
  readonly slow: Store<number>;
  /** Ends the wait with a network fault: typed values stay, and a retry sends the same idempotency key. */
  stop(): void;
}

/** `after` schedules a callback and returns its cancellation: a test passes a fake clock. */
export function watchCalls(call: NamedCall, after: (ms: number, then: () => void) => () => void): SlowCalls {
  const slow = createStore(0);
  const stops = new Set<() => void>();
  const watched: NamedCall = (name, input, options) =>
    options?.quiet
      ? call(name, input, options)
      : new Promise((resolve) => {
          let late = false;
          const end = (result: Awaited<ReturnType<typeof call<typeof name>>>) => {
            forget();
            if (late) slow.update((count) => count - 1);
            late = false;
            stops.delete(stop);
            resolve(result);
          };
          const stop = () => end(err('network'));
          const forget = after(SLOW_MS, () => {
            late = true;
            stops.add(stop);
            slow.update((count) => count + 1);
          });
          void call(name, input, options).then(end, stop);
        });
  return {
    call: watched,
    slow,
    stop() {
      for (const stop of [...stops]) stop();
    },
  };
}
