import { CsvError, parse } from 'csv-parse/sync';
import { delimiterOf, headerFaults, missingColumns } from './header.ts';
import { COLUMNS, type ImportRow, importRow, type Kind } from './row.ts';

/** A sound row and the line of the file it ends on. */
export interface Line {
  readonly line: number;
  readonly row: ImportRow;
}
export interface Read {
  readonly lines: readonly Line[];
  /** `line N: reason`, one for every bad line. */
  readonly faults: readonly string[];
}
type Fields = Readonly<Record<string, string>>;
interface Parsed {
  readonly record: Fields;
  readonly info: { readonly lines: number };
}

/** A file without a `kind` column is of the kind only whose rows have this column; agencies always need `kind`. */
const TELLING: readonly (readonly [string, Kind])[] = [
  ['tax_code', 'customer'],
  ['oam', 'agent'],
  ['hours', 'branch'],
];

/**
 * Reads a CSV file with a header line: commas, semicolons or tabs. A column that no kind knows, or that a kind of the
 * file needs and the header lacks, is a fault: nothing is written then (R0.58).
 */
export function readRows(text: string): Read {
  const parsed = parsedOrFault(text);
  if (typeof parsed === 'string') return { lines: [], faults: [parsed] };
  const columns = Object.keys(parsed[0]?.record ?? {});
  const unusable = [...headerFaults(columns), ...missing(parsed, columns)];
  if (unusable.length > 0) return { lines: [], faults: unusable };
  const lines: Line[] = [];
  const faults: string[] = [];
  const firstLines = new Map<string, number>();
  for (const { record, info } of parsed) {
    const read = importRow.safeParse({ ...record, kind: record.kind || kindOf(record) });
    const earlier = read.success ? firstLines.get(keyOf(read.data)) : undefined;
    if (!read.success) faults.push(`line ${info.lines}: ${reasons(read.error.issues)}`);
    else if (earlier !== undefined) faults.push(`line ${info.lines}: says again what line ${earlier} says`);
    else {
      firstLines.set(keyOf(read.data), info.lines);
      lines.push({ line: info.lines, row: read.data });
    }
  }
  return { lines, faults };
}

/** One fault a column, with the kinds that need it. */
function missing(parsed: readonly Parsed[], columns: readonly string[]): string[] {
  const kinds = new Set(parsed.map(({ record }) => record.kind || kindOf(record)));
  const known = [...kinds].filter((kind): kind is Kind => kind !== undefined && kind in COLUMNS);
  return known.flatMap((kind) =>
    missingColumns(kind, columns).map((column) => `line 1: kind ${kind} needs the column ${column}`),
  );
}

function parsedOrFault(text: string): readonly Parsed[] | string {
  try {
    const shape = { bom: true, columns: true, info: true, skip_empty_lines: true, trim: true } as const;
    const options = { ...shape, delimiter: delimiterOf(text) };
    return parse(text, options) as unknown as readonly Parsed[];
  } catch (problem) {
    if (!(problem instanceof CsvError)) throw problem;
    // The parser's own message may quote the line, with somebody's data in it.
    return `line ${String(problem.lines)}: is not a line of CSV with the header's columns`;
  }
}

const kindOf = (record: Fields): Kind | undefined => TELLING.find(([column]) => column in record)?.[1];

const keyOf = (row: ImportRow): string => {
  if (row.kind === 'customer') return `customer ${row.tax_code}`;
  return `${row.kind === 'agent' ? 'agent' : 'place'} ${row.code}`;
};

function reasons(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  const all = issues.map(({ path: [column], message }) =>
    column === 'kind' ? 'kind must be branch, agency, agent or customer' : `${String(column)} ${message}`,
  );
  return all.join(', ');
}
