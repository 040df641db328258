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
  const queue: (() => void)[] = [];
  let inside = 0;

  function wayOut(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = queue.shift();
      if (next) next();
      else inside -= 1;
    };
  }

  /** Whether its turn came; false when it was gone before. */
  const turn = (gone: AbortSignal | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(come), 1);
        resolve(false);
      };
      const come = () => {
        gone?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      gone?.addEventListener('abort', giveUp);
      queue.push(come);
    });

  return {
    async enter(gone) {
      if (gone?.aborted) return null;
      if (inside < atOnce) {
        inside += 1;
        return wayOut();
      }
      if (queue.length >= waiting || !(await turn(gone))) return null;
      // Between its turn and here it may have gone: then the next one's turn has come.
      const leave = wayOut();
      if (!gone?.aborted) return leave;
      leave();
      return null;
    },
    get idle() {
      return inside === 0;
    },
  };
}
