import type { Fault } from './read/read-row.ts';
import type { ImportResult } from './run-import.ts';
import { countLines } from './write/tally.ts';

export const faultLine = ({ line, reason }: Fault): string => `line ${line}: ${reason}`;

/** Number of rejected rows. */
export const rejectedCount = (count: number): string =>
  count === 1 ? '1 row is rejected' : `${count} rows are rejected`;

/** Lines of a `--dry-run`: changes, rejects, and affected visits. */
export const dryRunLines = ({ faults, touched, tally }: ImportResult): readonly string[] => [
  ...tally.lines(),
  ...faults.map((fault) => `rejected: ${faultLine(fault)}`),
  ...touched,
  ...countLines(tally),
  ...(faults.length > 0 ? [rejectedCount(faults.length)] : []),
  'Nothing was written: --dry-run.',
];

/** Lines of an import, by kind and result. */
export function importedLines({ tally }: ImportResult): readonly string[] {
  const rows = [...tally.counts].map(
    ([kind, { added, changed, deactivated, unchanged }]) => `${kind} ${added + changed + deactivated + unchanged}`,
  );
  return [`Imported: ${rows.join(', ') || 'nothing, the file has no rows'}`, ...countLines(tally)];
}
