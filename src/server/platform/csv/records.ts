import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unescapeFormula } from '#domain/csv.ts';
import { tidy } from '#domain/person/tidy.ts';
import { columnNames } from './header.ts';
import type { TextSource } from './text-source.ts';

/** One record of a file below its header, and its last line. */
export interface FileRecord {
  readonly header: readonly string[];
  readonly line: number;
  readonly cells: readonly string[];
  /** By column; null with more or fewer cells than columns. */
  readonly fields: Fields | null;
}
export type Fields = Readonly<Record<string, string>>;

/** Thrown when a file is unreadable from a line on. The message is printed, so it holds none of the line's data. */
export class UnreadableLine extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`line ${line}: ${NO_RECORD}`);
    this.line = line;
  }
}

/** Message for a record that does not fit the header. */
export const NO_RECORD = "is not a line of CSV with the header's columns";
const SHAPE = {
  ...{ bom: true, info: true, skip_empty_lines: true, skip_records_with_empty_values: true, trim: true },
  relax_column_count: true,
} as const;

/** Reads the records of a file, one after the other. Skips comments: records whose first cell begins with `#`. */
export async function* readRecords({ chunks, detected }: TextSource): AsyncGenerator<FileRecord> {
  const parser = parse({ ...SHAPE, delimiter: detected.delimiter, from_line: detected.headerLine });
  // The callback ignores errors, since the loop below gets them too; ending early is no error.
  pipeline(Readable.from(chunks()), parser, () => undefined);
  let header: readonly string[] | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header === null) header = columnNames(record);
      else if (!isRemark(record)) {
        const cells = withoutEmptyEnd(record.map(unescapeFormula), header.length);
        yield { header, line: info.lines, cells, fields: fieldsOf(header, cells) };
      }
    }
  } catch (problem) {
    if (!(problem instanceof CsvError)) throw problem;
    // The parser's own message may quote the line, with personal data.
    throw new UnreadableLine(Number(problem.lines));
  }
}

/** Drops the empty cells beyond the last column. */
function withoutEmptyEnd(cells: readonly string[], columns: number): readonly string[] {
  return cells.slice(columns).some((cell) => cell !== '') ? cells : cells.slice(0, columns);
}

function fieldsOf(header: readonly string[], cells: readonly string[]): Fields | null {
  if (header.length !== cells.length) return null;
  const fields: Record<string, string> = {};
  for (const [at, column] of header.entries()) fields[column] = tidy(cells[at] ?? '');
  return fields;
}

const isRemark = ([first, ...others]: readonly string[]): boolean =>
  first?.startsWith('#') === true && others.every((cell) => cell === '');
