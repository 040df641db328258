export type Cell = string | number;

/** A spreadsheet reads what begins so as a formula: an apostrophe makes it words. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;
const QUOTED = /[";\r\n]/;

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as Italian spreadsheets read them: a semicolon between cells, a mark that says it is UTF-8. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
