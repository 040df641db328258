import { COLUMNS, type Kind } from './row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** Columns of a file of rejected rows, which imports unchanged once corrected. */
export const REJECTED = ['rejected_line', 'rejected_reason'] as const;
const COLUMN_NAMES = [...new Set(['kind', ...Object.values(COLUMNS).flat()])];
const KNOWN: ReadonlySet<string> = new Set([...COLUMN_NAMES, ...REJECTED]);

export type Delimiter = (typeof DELIMITERS)[number];
/** Delimiter of Italian spreadsheets. */
export const ITALIAN: Delimiter = ';';
export const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** The delimiter that yields most known columns in the header line. */
export function delimiterOf(text: string): Delimiter {
  const [header = ''] = text.split(/\r?\n/, 1);
  const known = (delimiter: string) => columnsIn(header, delimiter).filter((cell) => KNOWN.has(cell)).length;
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

/** Column names of a header line. */
export const columnsIn = (header: string, delimiter: string): string[] =>
  header.split(delimiter).map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );

/**
 * Why a header is invalid: an unknown column, or a duplicate. A column is reported by its position, not its text:
 * without a header line the text is personal data.
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

/** Columns added in later versions; without them rows keep their values, or get the default. */
const LATER: ReadonlySet<string> = new Set(['multi_area', 'active', 'last_day', 'from', 'until']);
/** Kinds that need only the columns they change. */
const FREE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  customer: COLUMNS.customer,
  closure: ['consultants'],
  absence: ['consultants'],
};

/** Columns that rows of this kind need and the header lacks; without them an import would clear known values. */
export const missingColumns = (kind: Kind, columns: readonly string[]): string[] =>
  COLUMNS[kind].filter((column) => !LATER.has(column) && !FREE[kind]?.includes(column) && !columns.includes(column));
