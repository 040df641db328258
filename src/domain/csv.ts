export type Cell = string | number;

/** Matches a text that a spreadsheet would evaluate, even if an earlier escape put apostrophes before it. */
const FORMULA = /^[\s']*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** The first character of a file, from which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Puts an apostrophe before a text that a spreadsheet would evaluate as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** Formats one line with CRLF. Formulas are escaped; texts with delimiters, quotes or line breaks are quoted. */
export const csvLine = (cells: readonly Cell[], delimiter: string): string =>
  `${cells.map(toCell).join(delimiter)}\r\n`;

/** Formats a file for Italian spreadsheets, with a byte order mark and semicolons between cells. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => csvLine(row, ';')).join('')}`;

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = escapeFormula(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
