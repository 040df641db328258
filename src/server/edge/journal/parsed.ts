import { parseStrictly } from '../../http/strict-json.ts';

/** A body as text and as JSON; null when the engine's parser would reject it. */
export function parsed(body: Buffer): { readonly text: string; readonly json: unknown } | null {
  try {
    return { text: body.toString(), json: parseStrictly(body) };
  } catch {
    return null;
  }
}
