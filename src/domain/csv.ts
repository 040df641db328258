export type Cell = string | number;

/** A text that spreadsheets evaluate, also behind apostrophes of an earlier escape. */
const FORMULA = /^[\s']*[=+\-@\t\r]/;
const QUOTED = /[",;\t\r\n]/;

/** Marks a file as UTF-8, so that spreadsheets read it as such. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Puts an apostrophe before a text that a spreadsheet would evaluate as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** One line with CRLF; texts are escaped, and quoted where they hold a delimiter, a quote or a line break. */
export const csvLine = (cells: readonly Cell[], delimiter: string): string =>
  `${cells.map(toCell).join(delimiter)}\r\n`;

/** A complete file for Italian spreadsheets: a byte order mark, and semicolons between cells. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => csvLine(row, ';')).join('')}`;

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = escapeFormula(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
