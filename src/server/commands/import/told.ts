import type { Fault } from './read/read-row.ts';
import type { Imported } from './run-import.ts';
import { countLines } from './write/tally.ts';

export const faultLine = ({ line, reason }: Fault): string => `line ${line}: ${reason}`;

/** Rows that are not taken. */
export const rejectedCount = (count: number): string =>
  count === 1 ? '1 row is rejected' : `${count} rows are rejected`;

/** What `--dry-run` found: what would be another, what would be refused, and whom it would touch. */
export const dryRunLines = ({ faults, touched, tally }: Imported): readonly string[] => [
  ...tally.lines(),
  ...faults.map((fault) => `rejected: ${faultLine(fault)}`),
  ...touched,
  ...countLines(tally),
  ...(faults.length > 0 ? [rejectedCount(faults.length)] : []),
  'Nothing was written: --dry-run.',
];

/** What was written, by kind and by what became of it. */
export function importedLines({ tally }: Imported): readonly string[] {
  const rows = [...tally.counts].map(
    ([kind, { added, changed, deactivated, unchanged }]) => `${kind} ${added + changed + deactivated + unchanged}`,
  );
  return [`Imported: ${rows.join(', ') || 'nothing, the file has no rows'}`, ...countLines(tally)];
}
