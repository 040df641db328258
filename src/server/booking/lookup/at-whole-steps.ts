import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds from one moment to the next at which an answer may leave: more than a quick one takes. */
const STEP_MS = 4;

/**
 * What the work gives, at a whole number of steps after it began: a known code whose answer costs a little more than an
 * unknown one's leaves at the same moment.
 */
export async function atWholeSteps<T>(
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
