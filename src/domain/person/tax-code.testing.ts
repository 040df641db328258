import { parseTaxCode, type TaxCode } from './tax-code.ts';

/** A valid tax code of a test. */
export function someTaxCode(code: string): TaxCode {
  const parsed = parseTaxCode(code);
  if (!parsed.ok) throw new Error(`${code}: ${parsed.error}`);
  return parsed.value;
}
