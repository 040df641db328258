import { defused } from '../read/formula.ts';
import type { Delimiter } from '../read/header.ts';

/** A line of a file, as spreadsheets of Windows end it; no cell of it is a formula to them. */
export const csvLine = (cells: readonly string[], delimiter: Delimiter): string =>
  `${cells
    .map(defused)
    .map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)}\r\n`;

/** Says that a file is UTF-8; Italian spreadsheets then take it and its semicolons as they are. */
export const MARK = '\uFEFF';
export const ITALIAN: Delimiter = ';';

/** With a comma before the decimals, as Italian spreadsheets have it. */
export const decimalComma = (column: string, value: string): string =>
  column === 'lat' || column === 'lng' ? value.replace('.', ',') : value;
