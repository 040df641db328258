import { parseStrictly } from '../../http/strict-json.ts';

/** Parses a body as the engine does. Returns its text and its JSON value, or null when the engine would reject it. */
export function parsed(body: Buffer): { readonly text: string; readonly json: unknown } | null {
  try {
    return { text: body.toString(), json: parseStrictly(body) };
  } catch {
    return null;
  }
}
