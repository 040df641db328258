import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unescapeFormula } from '#domain/csv.ts';
import { tidy } from '#domain/person/tidy.ts';
import type { TextSource } from './text-source.ts';

/** One record of a file below its header, and the line it ends on. */
export interface FileRecord {
  readonly header: readonly string[];
  readonly line: number;
  readonly cells: readonly string[];
  /** By column; null where there are more or fewer cells than columns. */
  readonly fields: Fields | null;
}
export type Fields = Readonly<Record<string, string>>;

/** A file that cannot be read on from a line; its message is what an operator is told, without the line's data. */
export class UnreadableLine extends Error {}

/** What a record that does not fit the header is told. */
export const NO_RECORD = "is not a line of CSV with the header's columns";
const SHAPE = {
  ...{ bom: true, info: true, skip_empty_lines: true, skip_records_with_empty_values: true, trim: true },
  relax_column_count: true,
} as const;

/** The records of a file, one after the other. Remarks are left out: a first cell that begins with `#`, and no other. */
export async function* readRecords({ chunks, detected }: TextSource): AsyncGenerator<FileRecord> {
  const parser = parse({ ...SHAPE, delimiter: detected.delimiter });
  // Whoever reads hears of a failure; an end before the end is none.
  pipeline(Readable.from(chunks()), parser, () => undefined);
  let header: readonly string[] | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header === null) header = record;
      else if (!isRemark(record)) {
        const cells = record.map(unescapeFormula);
        yield { header, line: info.lines, cells, fields: fieldsOf(header, cells) };
      }
    }
  } catch (problem) {
    if (!(problem instanceof CsvError)) throw problem;
    // The parser's own message may quote the line, with somebody's data in it.
    throw new UnreadableLine(`line ${String(problem.lines)}: ${NO_RECORD}`);
  }
}

function fieldsOf(header: readonly string[], cells: readonly string[]): Fields | null {
  if (header.length !== cells.length) return null;
  const fields: Record<string, string> = {};
  for (const [at, column] of header.entries()) fields[column] = tidy(cells[at] ?? '');
  return fields;
}

const isRemark = ([first, ...others]: readonly string[]): boolean =>
  first?.startsWith('#') === true && others.every((cell) => cell === '');
