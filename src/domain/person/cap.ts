import type { FieldFault } from './field-fault.ts';
import { tidy } from './tidy.ts';

/** The lowest and highest Italian postcode (CAP), as numbers: 00010 and 98168. */
const FIRST_POSTCODE = 10;
const LAST_POSTCODE = 98168;

/** Checks a postcode: five digits in the Italian range. */
export function checkCap(raw: string): FieldFault | null {
  const cap = tidy(raw);
  if (!cap) return 'required';
  return /^\d{5}$/.test(cap) && Number(cap) >= FIRST_POSTCODE && Number(cap) <= LAST_POSTCODE ? null : 'value';
}
