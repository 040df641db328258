/**
 * Returns a function that runs `work`, but never twice at the same time. Calls during a run cause one more run after
 * it. The promise settles when no run is left; it rejects only if `work` does.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      running = null;
    }
  };
  return () => {
    isAskedAgain = true;
    running ??= run();
    return running;
  };
}
