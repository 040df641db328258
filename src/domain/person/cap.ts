import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

/** The first and the last postcode of Italy, as numbers. */
const FIRST = 10;
const LAST = 98168;

/** Five digits in the range of Italian postcodes, stored as a string: those of Rome begin with 00. */
export function checkCap(raw: string): FieldFault | null {
  const cap = tidy(raw);
  if (!cap) return 'required';
  return /^\d{5}$/.test(cap) && Number(cap) >= FIRST && Number(cap) <= LAST ? null : 'value';
}
