import type { FieldFault } from './field-fault.ts';

/** Exactly five digits, kept as a string: the postcodes of Rome begin with 00. */
export function checkCap(raw: string): FieldFault | null {
  const cap = raw.trim();
  if (!cap) return 'required';
  return /^\d{5}$/.test(cap) ? null : 'value';
}
