import { parseTaxCode, type TaxCode } from './tax-code.ts';

/** Parses a tax code that a test expects to be valid. */
export function someTaxCode(code: string): TaxCode {
  const parsed = parseTaxCode(code);
  if (!parsed.ok) throw new Error(`${code}: ${parsed.error}`);
  return parsed.value;
}
