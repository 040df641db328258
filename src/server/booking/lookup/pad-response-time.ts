import { setTimeout as pause } from 'node:timers/promises';

/** By default response times are rounded up to a multiple of this; a usual lookup takes less. */
const STEP_MS = 4;

/**
 * Runs `work` and returns its result after a whole number of steps, so that timing does not distinguish known tax codes
 * from unknown ones.
 */
export async function padResponseTime<T>(
  work: () => Promise<T>,
  rest: (ms: number) => Promise<unknown> = pause,
  stepMs: number = STEP_MS,
): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  const working = work();
  working.then(over, over);
  do await rest(stepMs);
  while (!isOver);
  return working;
}
