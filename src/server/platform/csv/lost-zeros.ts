/** Returns the existing code that equals `code` with leading zeros; null without one. */
export function withZeros(code: string, existing: Iterable<string>): string | null {
  if (!/^\d+$/.test(code)) return null;
  for (const other of existing)
    if (other.length > code.length && other.endsWith(code) && /^0+$/.test(other.slice(0, -code.length))) return other;
  return null;
}

/** Why a code does not exist: a spreadsheet dropped its zeros, or `otherwise`. */
export function unknownCode(code: string, existing: Iterable<string>, otherwise: string): string {
  const full = withZeros(code, existing);
  return full === null ? otherwise : `has lost its zeros, ${full} exists: format the column as text`;
}

/** Why a new code is refused: it is an existing one that lost its zeros; null if it is not. */
export const lostZeros = (code: string, existing: Iterable<string>): string | null =>
  unknownCode(code, existing, '') || null;
