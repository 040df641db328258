import { createFairGate } from './fair-gate.ts';

/** Lets few things happen at once: the rest waits its turn, and past a number of waiting is turned away. */
export interface Gate {
  /**
   * Resolves to the way out, to be called when done (a second call does nothing); null when too many wait already, or
   * when `gone` says that nobody waits for it any more. Who is inside stays so until its work is done, gone or not.
   */
  enter(gone?: AbortSignal): Promise<(() => void) | null>;
  readonly idle: boolean;
}

export function createGate(atOnce: number, waiting: number): Gate {
  const gate = createFairGate({ atOnce, perName: atOnce, waiting });
  return {
    enter: (gone) => gate.enter('', gone),
    get idle() {
      return gate.idle;
    },
  };
}
