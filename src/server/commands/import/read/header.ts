import { COLUMNS, type Kind } from './row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** Columns of a file of rejected rows, which imports unchanged once corrected. */
export const REJECTED = ['rejected_line', 'rejected_reason'] as const;
export const COLUMN_NAMES = [...new Set(['kind', ...Object.values(COLUMNS).flat()])];
const KNOWN: ReadonlySet<string> = new Set([...COLUMN_NAMES, ...REJECTED]);

export type Delimiter = (typeof DELIMITERS)[number];
/** Delimiter of Italian spreadsheets. */
export const ITALIAN: Delimiter = ';';
export const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Finds the delimiter of a file: the one with which the header line has the most known columns. */
export function delimiterOf(text: string): Delimiter {
  const [header = ''] = text.split(/\r?\n/, 1);
  const known = (delimiter: string) => columnsIn(header, delimiter).filter((cell) => KNOWN.has(cell)).length;
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

/** Column names of a header line. */
export const columnsIn = (header: string, delimiter: string): string[] =>
  columnNames(
    header.split(delimiter).map((cell) =>
      cell
        .replace(/^\uFEFF/, '')
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    ),
  );

/** Column names of the cells of a header, in small letters, without the empty ones that spreadsheets add at the end. */
export function columnNames(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/**
 * Why a header is invalid: it has an unknown column, or one twice. A column is reported by its position, not its text:
 * if the header line is missing, the text is personal data.
 */
export function headerFaults(columns: readonly string[], names: readonly string[]): string[] {
  const known = [...names, ...REJECTED];
  const unknown = columns.flatMap((column, at) => (known.includes(column) ? [] : [at + 1]));
  const twice = columns.filter((column, at) => known.includes(column) && columns.indexOf(column) !== at);
  return [
    ...(unknown.length > 0
      ? [`line 1: unknown column at place ${unknown.join(', ')}; known are ${names.join(', ')}`]
      : []),
    ...twice.map((column) => `line 1: the column ${column} stands there twice`),
  ];
}

/** Columns added by later releases. A file may lack them: stored values then stay, and new rows get the default. */
const LATER: ReadonlySet<string> = new Set(['multi_area', 'area', 'active', 'last_day', 'from', 'until']);
/** Columns that a file may lack, by kind: stored values then stay. */
const FREE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  customer: COLUMNS.customer,
  closure: ['consultants'],
  absence: ['consultants'],
};

/** Columns that this kind needs and the header lacks. Without them an import would clear stored values. */
export const missingColumns = (kind: Kind, columns: readonly string[]): string[] =>
  COLUMNS[kind].filter((column) => !LATER.has(column) && !FREE[kind]?.includes(column) && !columns.includes(column));
