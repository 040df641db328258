import { parseStrictly } from '../../http/strict-json.ts';

/** A body as text and as what it says; null when the engine would not read it either. */
export function parsed(body: Buffer): { readonly text: string; readonly json: unknown } | null {
  try {
    return { text: body.toString(), json: parseStrictly(body) };
  } catch {
    return null;
  }
}
