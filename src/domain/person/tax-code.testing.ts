import { parseTaxCode, type TaxCode } from './tax-code.ts';

/** A code that a test knows to be good. */
export function someTaxCode(code: string): TaxCode {
  const parsed = parseTaxCode(code);
  if (!parsed.ok) throw new Error(`${code}: ${parsed.error}`);
  return parsed.value;
}
