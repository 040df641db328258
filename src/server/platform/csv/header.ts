const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
/** Delimiter of Italian spreadsheets. */
export const ITALIAN: Delimiter = ';';
export const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Finds the delimiter of a file: the one with which the header line has the most known columns. */
export function delimiterOf(text: string, columns: readonly string[]): Delimiter {
  const [header = ''] = text.split(/\r?\n/, 1);
  const known = (delimiter: string) => columnsIn(header, delimiter).filter((cell) => columns.includes(cell)).length;
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

/** The places of the columns that are not known, from 1. */
export const unknownColumns = (columns: readonly string[], known: readonly string[]): readonly number[] =>
  columns.flatMap((column, at) => (known.includes(column) ? [] : [at + 1]));

/** The known columns that a header names twice. */
export const repeatedColumns = (columns: readonly string[], known: readonly string[]): readonly string[] =>
  columns.filter((column, at) => known.includes(column) && columns.indexOf(column) !== at);
