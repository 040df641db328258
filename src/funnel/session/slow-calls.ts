import { err } from '#domain/result.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import { createStore, type Store } from './store.ts';

/** After so long the page says that it is still trying, and lets the visitor stop. */
const SLOW_MS = 5_000;

export interface SlowCalls {
  readonly call: NamedCall;
  /** How many calls take long at this moment. */
  readonly slow: Store<number>;
  /** Ends the waiting as if the network had failed: what was typed stays, and the same key may be tried again. */
  stop(): void;
}

/** `after` runs something later and answers how to forget it: a test passes its own clock. */
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
