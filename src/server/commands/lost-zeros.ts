/** The existing code that a spreadsheet has turned into this number by dropping its zeros; null when there is none. */
export function withZeros(code: string, existing: Iterable<string>): string | null {
  if (!/^\d+$/.test(code)) return null;
  for (const other of existing)
    if (other.length > code.length && other.endsWith(code) && /^0+$/.test(other.slice(0, -code.length))) return other;
  return null;
}

export const lostZeros = (full: string): string => `has lost its zeros, ${full} exists: format the column as text`;
