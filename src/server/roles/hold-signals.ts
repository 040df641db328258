type Signal = 'SIGINT' | 'SIGTERM';

/** Milliseconds that a start may still take once it is asked to end: one that waits for a database is not waited for. */
const MOST_MS = 2_000;

/**
 * While a process starts, its port is open before all of it is there: a signal waits until the start is done, so that who is
 * served already is answered. A second one, or a start that takes too long, ends it at once. Call what this
 * returns when the start is done: from then on signals are somebody else's, and the one that waited is told.
 */
export function holdSignals(
  host: Pick<NodeJS.Process, 'on' | 'off' | 'exit'> = process,
  mostMs = MOST_MS,
): () => Signal | null {
  let held: Signal | null = null;
  let timer: NodeJS.Timeout | undefined;
  const hold = (signal: Signal): void => {
    if (held !== null) host.exit(1);
    held = signal;
    timer = setTimeout(() => host.exit(1), mostMs);
  };
  host.on('SIGINT', hold).on('SIGTERM', hold);
  return () => {
    host.off('SIGINT', hold).off('SIGTERM', hold);
    clearTimeout(timer);
    return held;
  };
}
