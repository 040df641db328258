import { createFairQueue } from './fair-queue.ts';

/** Limits: calls that run at once in total and per name, and calls that wait in total. */
export interface Places {
  readonly atOnce: number;
  readonly perName: number;
  readonly waiting: number;
}

/** A semaphore in which names take turns, so that a name with many waiting calls delays only itself. */
export interface FairSemaphore {
  /**
   * Resolves to the function that frees the place (a second call does nothing). Resolves to null when the queue is
   * full and this name has the longest queue, or when `gone` aborts while the call waits. A call inside keeps its
   * place until its work is done, aborted or not.
   */
  enter(name: string, gone?: AbortSignal): Promise<(() => void) | null>;
  readonly idle: boolean;
}

type Turn = (comes: boolean) => void;

export function createFairSemaphore({ atOnce, perName, waiting }: Places): FairSemaphore {
  const queue = createFairQueue<Turn>();
  const inside = new Map<string, number>();
  let total = 0;
  const mayEnter = (name: string) => (inside.get(name) ?? 0) < perName;

  function count(name: string, more: 1 | -1): void {
    const now = (inside.get(name) ?? 0) + more;
    if (now === 0) inside.delete(name);
    else inside.set(name, now);
    total += more;
  }

  function letIn(): void {
    for (let next = total < atOnce ? queue.next(mayEnter) : null; next !== null; ) {
      count(next.name, 1);
      next.item(true);
      next = total < atOnce ? queue.next(mayEnter) : null;
    }
  }

  function wayOut(name: string): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      count(name, -1);
      letIn();
    };
  }

  const turnOf = (name: string, gone: AbortSignal | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const turn: Turn = (comes) => {
        gone?.removeEventListener('abort', giveUp);
        resolve(comes);
      };
      const giveUp = () => resolve(!queue.remove(name, turn));
      gone?.addEventListener('abort', giveUp);
      queue.add(name, turn);
      letIn();
      if (queue.size > waiting) queue.dropLast()?.(false);
    });

  return {
    async enter(name, gone) {
      if (gone?.aborted || !(await turnOf(name, gone))) return null;
      const leave = wayOut(name);
      // If the signal aborted after admission but before this line, the place goes to the next caller.
      if (!gone?.aborted) return leave;
      leave();
      return null;
    },
    get idle() {
      return total === 0 && queue.size === 0 && inside.size === 0;
    },
  };
}
