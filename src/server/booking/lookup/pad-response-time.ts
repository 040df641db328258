import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between the times at which an answer may be returned; more than a quick one takes. */
const STEP_MS = 4;

/**
 * Returns the work's result after a whole number of steps, so that timing does not distinguish known codes from unknown
 * ones.
 */
export async function padResponseTime<T>(
  work: () => Promise<T>,
  rest: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  const working = work();
  working.then(over, over);
  do await rest(STEP_MS);
  while (!isOver);
  return working;
}
