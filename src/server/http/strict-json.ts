const MAX_DEPTH = 8;
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;
/** A lone surrogate or a NUL cannot be stored as text. */
const UNSTORABLE = /[\p{Surrogate}\0]/u;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether a string can be stored and sent unchanged. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/**
 * Parses only JSON that all parsers read alike. Throws an Error on broken JSON or UTF-8, a byte order mark, duplicate
 * keys, `__proto__`, nesting deeper than 8, lone surrogates and NUL.
 */
export function parseStrictly(bytes: Uint8Array): unknown {
  const text = decoder.decode(bytes);
  const value: unknown = JSON.parse(text);
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else checkString(token, colon, open.at(-1));
    if (open.length > MAX_DEPTH) throw new Error('nested too deeply');
  }
  return value;
}

function checkString(token: string, colon: string | undefined, keys: Set<string> | undefined): void {
  const text: string = JSON.parse(colon === undefined ? token : token.slice(0, -colon.length));
  if (!isStorable(text)) throw new Error('text that cannot be stored');
  if (colon === undefined) return;
  if (text === '__proto__' || keys?.has(text)) throw new Error('a key twice, or a forbidden one');
  keys?.add(text);
}
