import { faultNamed } from '../faults/table.ts';
import type { SeededBug } from '../seeded-bugs/bug.ts';
import { buildWithBug } from '../seeded-bugs/plant.ts';
import { type Trial, tryFault } from './try-fault.ts';

/** Whether the checker found a seeded bug, and by which violations. */
export interface Caught {
  readonly name: string;
  readonly caught: boolean;
  readonly by: readonly string[];
  readonly seeds: number;
}

/** Runs a copy of the product with a seeded bug, seed after seed, until one of the expected violations is reported. */
export async function trySeededBug(
  bug: SeededBug,
  root: string,
  trial: Omit<Trial, 'fault' | 'program' | 'isEnough'>,
): Promise<Caught> {
  const report = await tryFault({
    ...trial,
    fault: faultNamed(bug.fault),
    program: await buildWithBug(bug, root),
    isEnough: (violations) => violations.some(({ invariant }) => bug.breaks.includes(invariant)),
  });
  const by = [...new Set(report.violations.map(({ invariant }) => invariant))].sort();
  return { name: bug.name, caught: by.some((invariant) => bug.breaks.includes(invariant)), by, seeds: report.seeds };
}

export const plantedLine = ({ name, caught, by, seeds }: Caught): string =>
  `planted: ${name} · ${caught ? `caught by ${by.join(', ')}` : 'NOT CAUGHT'} · ${seeds} seeds`;
