import type { Bench } from './bench.ts';
import type { Fixture } from './fixture.ts';
import { type Curve, type MeasuredRows, notMeasured, type Row } from './row.ts';

/** Prints a line about the progress. */
export type PrintLine = (line: string) => void;

/** Runs the measurements one after another. One that fails gives a row with the reason, and the others go on. */
export async function runMeasurements(
  benches: readonly Bench[],
  fixture: Fixture,
  say: PrintLine,
): Promise<{ readonly rows: readonly Row[]; readonly curves: readonly Curve[] }> {
  const rows: Row[] = [];
  const curves: Curve[] = [];
  for (const bench of benches) {
    const began = performance.now();
    say(`${bench.id} ${bench.name}`);
    const taken = await attempt(bench, fixture, say);
    say(`   ${Math.round((performance.now() - began) / 1000)} s`);
    rows.push(...taken.rows);
    curves.push(...(taken.curves ?? []));
  }
  return { rows, curves };
}

async function attempt(bench: Bench, fixture: Fixture, say: PrintLine): Promise<MeasuredRows> {
  try {
    return await bench.take(fixture);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    for (const line of fixture.complaints()) say(`   ${line}`);
    return { rows: [notMeasured(bench.id, bench.name, why.split('\n')[0] ?? '')] };
  }
}
