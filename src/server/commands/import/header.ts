import { COLUMNS, type Kind } from './row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const KNOWN: ReadonlySet<string> = new Set(['kind', ...Object.values(COLUMNS).flat()]);

/** What stands between two values: the one that makes most known columns of the header line. */
export function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const [header = ''] = text.split(/\r?\n/, 1);
  const known = (delimiter: string) => cells(header, delimiter).filter((cell) => KNOWN.has(cell)).length;
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

const cells = (header: string, delimiter: string): string[] =>
  header.split(delimiter).map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );

/**
 * Why a header cannot be used: a column nobody knows, or twice the same. A column is named by its place, not by its
 * text: a file without a header line has somebody's data there (R13.12.2).
 */
export function headerFaults(columns: readonly string[]): string[] {
  const unknown = columns.flatMap((column, at) => (KNOWN.has(column) ? [] : [at + 1]));
  const twice = columns.filter((column, at) => KNOWN.has(column) && columns.indexOf(column) !== at);
  return [
    ...(unknown.length > 0
      ? [`line 1: unknown column at place ${unknown.join(', ')}; known are ${[...KNOWN].join(', ')}`]
      : []),
    ...twice.map((column) => `line 1: the column ${column} stands there twice`),
  ];
}

/** Agents were imported before this column was; without it they stay what they are (R14.2.1). */
const LATER = 'multi_area';

/** The columns that rows of this kind need and the header lacks: without them an import would empty what is known. */
export const missingColumns = (kind: Kind, columns: readonly string[]): string[] =>
  kind === 'customer' ? [] : COLUMNS[kind].filter((column) => column !== LATER && !columns.includes(column));
