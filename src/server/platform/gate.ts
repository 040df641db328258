/** Lets few things happen at once: the rest waits its turn, and past a number of waiting is turned away. */
export interface Gate {
  /** Resolves to the way out, to be called once when done; null when too many wait already. */
  enter(): Promise<(() => void) | null>;
  readonly idle: boolean;
}

export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else inside -= 1;
  };
  const wayOut = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };
  return {
    async enter() {
      if (inside < atOnce) {
        inside += 1;
        return wayOut();
      }
      if (queue.length >= waiting) return null;
      await new Promise<void>((resolve) => queue.push(resolve));
      return wayOut();
    },
    get idle() {
      return inside === 0;
    },
  };
}
