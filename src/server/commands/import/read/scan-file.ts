import { type FileRecord, readRecords, UnreadableLine } from '../../../platform/csv/records.ts';
import type { TextSource } from '../../../platform/csv/text-source.ts';
import { COLUMN_NAMES, headerFaults, missingColumns } from './header.ts';
import { type Fault, isEnding, kindOf, type Line, readRow } from './read-row.ts';
import { type CustomerRow, daysOf, type EndedRow, type ImportRow, type Kind } from './row.ts';
import { seenTaxCodes } from './seen.ts';

export type NetworkRow = Exclude<ImportRow, CustomerRow> | EndedRow;

/** Result of the first pass over a file: the network rows are kept, customers are only counted. */
export interface FileScan {
  /** `line N: reason`: with any of them the file is not used. */
  readonly unusable: readonly string[];
  readonly faults: readonly Fault[];
  readonly network: readonly Line<NetworkRow>[];
  /** Number of valid customer rows. */
  readonly customers: number;
}

/** Called after each record with its line. */
export type OnRecord = (line: number) => void;
export const IGNORE_PROGRESS: OnRecord = () => undefined;

/**
 * Reads a CSV file with a header line for the first time and checks its rows. An unknown column makes the whole file
 * unusable, and so does a missing column that rows of the file need.
 */
export async function survey(source: TextSource, heard: OnRecord): Promise<FileScan> {
  const unusable: string[] = [];
  const found = { unusable, faults: [] as Fault[], network: [] as Line<NetworkRow>[], customers: 0 };
  const headerFaultsOf = headerCheck();
  const firstLineOf = firstLines();
  try {
    for await (const record of readRecords(source)) {
      heard(record.line);
      unusable.push(...headerFaultsOf(record));
      if (unusable.length > 0) continue;
      const { line } = record;
      const row = readRow(record.fields);
      const earlier = typeof row === 'string' ? 0 : firstLineOf(row, line);
      if (typeof row === 'string') found.faults.push({ line, reason: row });
      else if (earlier > 0) found.faults.push({ line, reason: `says again what line ${earlier} says` });
      else if (row.kind === 'customer') found.customers += 1;
      else found.network.push({ line, row });
    }
  } catch (problem) {
    if (!(problem instanceof UnreadableLine)) throw problem;
    unusable.push(problem.message);
  }
  return unusable.length > 0 ? { unusable, faults: [], network: [], customers: 0 } : found;
}

/** Returns the check of the header: it reports faults of the header once, and missing columns once per kind. */
function headerCheck(): (record: FileRecord) => readonly string[] {
  let isBroken: boolean | null = null;
  const asked = new Set<Kind>();
  return ({ header, fields }) => {
    const own = isBroken === null ? headerFaults(header, COLUMN_NAMES) : [];
    isBroken ??= own.length > 0;
    const kind = fields === null ? undefined : kindOf(fields);
    if (fields === null || kind === undefined || asked.has(kind) || isEnding(fields, kind)) return own;
    asked.add(kind);
    return [...own, ...missingColumns(kind, header).map((column) => `line 1: kind ${kind} needs the column ${column}`)];
  };
}

/** Returns a function that finds duplicates: it returns the line of an earlier equal row, or 0. */
function firstLines(): (row: ImportRow | EndedRow, line: number) => number {
  const customers = seenTaxCodes();
  const others = new Map<string, number>();
  return (row, line) => {
    if (row.kind === 'customer') return customers(row.tax_code, line);
    const keys = keysOf(row);
    const earlier = keys.map((key) => others.get(key)).find((first) => first !== undefined) ?? 0;
    if (earlier === 0) for (const key of keys) others.set(key, line);
    return earlier;
  };
}

function keysOf(row: NetworkRow): readonly string[] {
  if (row.kind === 'closure' || row.kind === 'absence')
    return daysOf(row).map((day) => [row.kind, row.code, day, row.from, row.until].join(' '));
  const isAgent = row.kind === 'agent' || (row.kind === 'ended' && row.of === 'agent');
  return [`${isAgent ? 'agent' : 'place'} ${row.code}`];
}
