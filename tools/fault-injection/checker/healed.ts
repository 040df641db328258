import type { Facts } from './facts.ts';
import type { Violation } from './violation.ts';

/** After healing nothing is left to do (I15). */
export function healed({ snapshot: { jobs, journal } }: Facts): readonly Violation[] {
  return [
    ...jobs.map(({ task, attempts, error }) => ({
      invariant: 'I15',
      detail: `a job ${task} is left after ${attempts} tries${error === '' ? '' : `: ${error.split('\n', 1)}`}`,
    })),
    ...journal.map((entry) => ({ invariant: 'I15', detail: `the journal still holds ${entry}` })),
  ];
}
