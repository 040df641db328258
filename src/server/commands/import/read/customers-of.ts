import { readRecords } from '../../../platform/csv/records.ts';
import type { TextSource } from '../../../platform/csv/text-source.ts';
import { type Fault, type Line, readRow } from './read-row.ts';
import type { CustomerRow } from './row.ts';
import type { OnRecord } from './scan-file.ts';

/** Maximum number of customers in memory. */
const BATCH = 1_000;

/** Reads the valid customers of a file, in batches. `faults`: rejected lines, which the first pass over it found. */
export async function* customersOf(
  source: TextSource,
  faults: readonly Fault[],
  heard: OnRecord,
): AsyncGenerator<readonly Line<CustomerRow>[]> {
  const faulty = new Set(faults.map(({ line }) => line));
  let batch: Line<CustomerRow>[] = [];
  for await (const { line, fields } of readRecords(source)) {
    const row = faulty.has(line) ? null : readRow(fields);
    if (row === null || typeof row === 'string' || row.kind !== 'customer') continue;
    batch.push({ line, row });
    if (batch.length < BATCH) continue;
    yield batch;
    heard(line);
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
