import { COLUMNS, type Kind } from './row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** A file of rejected rows says so in these; mended it is imported as it is. */
export const REJECTED = ['rejected_line', 'rejected_reason'] as const;
const COLUMN_NAMES = [...new Set(['kind', ...Object.values(COLUMNS).flat()])];
const KNOWN: ReadonlySet<string> = new Set([...COLUMN_NAMES, ...REJECTED]);

export type Delimiter = (typeof DELIMITERS)[number];
/** Delimiter of Italian spreadsheets. */
export const ITALIAN: Delimiter = ';';
export const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** What stands between two values: the one that makes most known columns of the header line. */
export function delimiterOf(text: string): Delimiter {
  const [header = ''] = text.split(/\r?\n/, 1);
  const known = (delimiter: string) => columnsIn(header, delimiter).filter((cell) => KNOWN.has(cell)).length;
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

/** The names of a header line's columns. */
export const columnsIn = (header: string, delimiter: string): string[] =>
  header.split(delimiter).map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );

/**
 * Why a header cannot be used: a column nobody knows, or twice the same. A column is named by its place, not by its
 * text: a file without a header line has somebody's data there.
 */
export function headerFaults(columns: readonly string[]): string[] {
  const unknown = columns.flatMap((column, at) => (KNOWN.has(column) ? [] : [at + 1]));
  const twice = columns.filter((column, at) => KNOWN.has(column) && columns.indexOf(column) !== at);
  return [
    ...(unknown.length > 0
      ? [`line 1: unknown column at place ${unknown.join(', ')}; known are ${COLUMN_NAMES.join(', ')}`]
      : []),
    ...twice.map((column) => `line 1: the column ${column} stands there twice`),
  ];
}

/** Rows were imported before these were; without them they stay what they are, or are what most are. */
const LATER: ReadonlySet<string> = new Set(['multi_area', 'active', 'last_day', 'from', 'until']);
/** Neither needs more than it changes. */
const FREE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  customer: COLUMNS.customer,
  closure: ['consultants'],
  absence: ['consultants'],
};

/** The columns that rows of this kind need and the header lacks: without them an import would empty what is known. */
export const missingColumns = (kind: Kind, columns: readonly string[]): string[] =>
  COLUMNS[kind].filter((column) => !LATER.has(column) && !FREE[kind]?.includes(column) && !columns.includes(column));
