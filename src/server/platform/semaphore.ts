import { createFairSemaphore } from './fair-semaphore.ts';

/** Semaphore with a bounded queue; calls beyond the bound are rejected. */
export interface Gate {
  /**
   * Resolves to the function that frees the place (a second call does nothing). Resolves to null when the queue is
   * full, or when `gone` aborts while the call waits. A call inside keeps its place until its work is done, aborted
   * or not.
   */
  enter(gone?: AbortSignal): Promise<(() => void) | null>;
  readonly idle: boolean;
}

export function createSemaphore(atOnce: number, waiting: number): Gate {
  const gate = createFairSemaphore({ atOnce, perName: atOnce, waiting });
  return {
    enter: (gone) => gate.enter('', gone),
    get idle() {
      return gate.idle;
    },
  };
}
