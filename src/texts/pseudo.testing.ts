/**
 * A pseudo-language derived from another language. Every vowel is accented and doubled, which makes a text some 40 %
 * longer, and brackets mark its start and end. Values in a text (names, times) stay unchanged. So a plain vowel on a
 * screen is a value, or a text from elsewhere.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ a: 'àà', e: 'èè', i: 'ìì', o: 'òò', u: 'ùù', c: 'ç', n: 'ñ' },
  ...{ A: 'ÄÄ', E: 'ÉÉ', I: 'ÌÌ', O: 'ÖÖ', U: 'ÜÜ', C: 'Ç', N: 'Ñ' },
};
/** Placeholders of a text, as `{brand}`. */
const SLOT = /(\{\w+\})/;

/** Read by programs. */
const NO_WORDS = ['language', 'consentVersion', 'locale', 'product'];

/** The texts in the pseudo-language; functions return it too. */
export function pseudo<T>(words: T): T {
  return spoken(words, []) as T;
}

function spoken(said: unknown, given: readonly string[]): unknown {
  if (typeof said === 'string') return sentence(said, given);
  if (typeof said === 'function') return (...values: unknown[]) => spoken(said(...values), [...textsIn(values)]);
  if (Array.isArray(said)) return said.map((one) => spoken(one, given));
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, NO_WORDS.includes(key) ? value : spoken(value, given)]),
  );
}

function sentence(text: string, given: readonly string[]): string {
  if (!/\p{L}/u.test(text)) return text;
  const kept = [...given].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const parts = text.split(new RegExp([SLOT.source, ...kept.map((value) => `(${value})`)].join('|')));
  const values = new Set(given);
  return `[${parts.map((part) => (!part || values.has(part) || SLOT.test(part) ? part : accented(part))).join('')}]`;
}

const accented = (text: string): string => [...text].map((letter) => LETTERS[letter] ?? letter).join('');

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && /\p{L}/u.test(value)) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) if (!NO_WORDS.includes(key)) yield* textsIn(each);
}

/** The words of a text that are neither pseudo-words nor given values. */
export function foreign(text: string, values: readonly string[] = []): readonly string[] {
  const own = [...values]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, ' '), text);
  return own.match(/[^\s[\]]*[aeiou][^\s[\]]*/gi) ?? [];
}
