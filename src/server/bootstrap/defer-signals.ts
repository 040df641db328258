type Signal = 'SIGINT' | 'SIGTERM';

/** Milliseconds that a start may continue after a signal, for example when it waits for a database. */
const MAX_MS = 2_000;

/**
 * Holds back signals during the start, since the port opens before the start is complete and accepted requests must be
 * answered. A second signal, or a start that takes too long, ends the process at once. Call the returned function after
 * the start: it removes the handlers and returns the signal that was held back.
 */
export function holdSignals(
  host: Pick<NodeJS.Process, 'on' | 'off' | 'exit'> = process,
  mostMs = MAX_MS,
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
