import type { Delimiter } from '../read/header.ts';

/** Delimiter of Italian spreadsheets. */
export const ITALIAN: Delimiter = ';';

/** Coordinates with a decimal comma, as Italian spreadsheets write them. */
export const decimalComma = (column: string, value: string): string =>
  column === 'lat' || column === 'lng' ? value.replace('.', ',') : value;
