/** A completed step with its duration. */
interface Done {
  readonly name: string;
  readonly seconds: number;
}
const done: Done[] = [];
const BLANK = 7;

/** Prints a step, runs it, and prints its duration and result. */
export async function step<T>(name: string, work: () => Promise<T> | T, said: (result: T) => string = () => '') {
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  done.push({ name, seconds });
  const more = said(result);
  console.log(`${seconds.toFixed(1).padStart(BLANK)} s  ${name}${more === '' ? '' : `: ${more}`}`);
  return result;
}

/** The last line of the output, with the total duration. */
export function totalLine(): string {
  const seconds = done.reduce((sum, each) => sum + each.seconds, 0);
  return `${done.length} steps, ${seconds.toFixed(0)} s`;
}

/** Assertion; a failure stops the rehearsal. */
export function assertHolds(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
