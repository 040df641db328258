import type { Facts } from './facts.ts';
import type { Violation } from './violation.ts';

/** Checks that, once the fault has ended, no job and no journal entry is left (I15). */
export function checkHealed({ snapshot: { jobs, journal } }: Facts): readonly Violation[] {
  return [
    ...jobs.map(({ task, attempts, error }) => ({
      invariant: 'I15',
      detail: `a job ${task} is left after ${attempts} tries${error === '' ? '' : `: ${error.split('\n', 1)}`}`,
    })),
    ...journal.map((entry) => ({ invariant: 'I15', detail: `the journal still holds ${entry}` })),
  ];
}
