import { createFairQueue } from './fair-queue.ts';

/** Of all at the same time, of one name at the same time, and of all waiting. */
export interface Places {
  readonly atOnce: number;
  readonly perName: number;
  readonly waiting: number;
}

/** Lets few things happen at once and gives turns by name, so that one name with many in the queue waits behind itself. */
export interface FairGate {
  /**
   * Resolves to the way out, to be called when done (a second call does nothing); null when too many wait, and of those
   * one of the name with the most, or when `gone` says that nobody waits for it any more. Who is inside stays so until
   * its work is done, gone or not.
   */
  enter(name: string, gone?: AbortSignal): Promise<(() => void) | null>;
  readonly idle: boolean;
}

type Turn = (comes: boolean) => void;

export function createFairGate({ atOnce, perName, waiting }: Places): FairGate {
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
      // Between its turn and here it may have gone: then the next one's turn has come.
      if (!gone?.aborted) return leave;
      leave();
      return null;
    },
    get idle() {
      return total === 0 && queue.size === 0 && inside.size === 0;
    },
  };
}
