import type { History } from '../history.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Violation } from './violation.ts';

/** Everything the history and the world after it say against the promises of docs/reliability.md. */
export function check(_history: History, _snapshot: Snapshot): readonly Violation[] {
  return [];
}
