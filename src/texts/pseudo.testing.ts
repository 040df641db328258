/**
 * A pseudo-language for tests, derived from a real one. Every vowel is accented and doubled, which makes a text some
 * 40 % longer, and brackets mark its start and end. Values in a text (names, times) stay unchanged. So a plain vowel on
 * a screen belongs to a value, or to a text that is not in src/texts.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ a: 'àà', e: 'èè', i: 'ìì', o: 'òò', u: 'ùù', c: 'ç', n: 'ñ' },
  ...{ A: 'ÄÄ', E: 'ÉÉ', I: 'ÌÌ', O: 'ÖÖ', U: 'ÜÜ', C: 'Ç', N: 'Ñ' },
};
/** A placeholder in a text, such as `{brand}`. */
const PLACEHOLDER = /(\{\w+\})/;

/** Keys whose values programs read, so they are not translated. */
const UNTRANSLATED = ['language', 'consentVersion', 'locale', 'product'];

/** Translates texts, nested ones and those returned by functions included. */
export function pseudo<T>(words: T): T {
  return translated(words, []) as T;
}

function translated(text: unknown, given: readonly string[]): unknown {
  if (typeof text === 'string') return translatedText(text, given);
  if (typeof text === 'function') return (...values: unknown[]) => translated(text(...values), [...textsIn(values)]);
  if (Array.isArray(text)) return text.map((one) => translated(one, given));
  if (typeof text !== 'object' || text === null) return text;
  return Object.fromEntries(
    Object.entries(text).map(([key, value]) => [key, UNTRANSLATED.includes(key) ? value : translated(value, given)]),
  );
}

function translatedText(text: string, given: readonly string[]): string {
  if (!/\p{L}/u.test(text)) return text;
  const kept = [...given].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const parts = text.split(new RegExp([PLACEHOLDER.source, ...kept.map((value) => `(${value})`)].join('|')));
  const values = new Set(given);
  return `[${parts.map((part) => (!part || values.has(part) || PLACEHOLDER.test(part) ? part : accented(part))).join('')}]`;
}

const accented = (text: string): string => [...text].map((letter) => LETTERS[letter] ?? letter).join('');

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && /\p{L}/u.test(value)) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) if (!UNTRANSLATED.includes(key)) yield* textsIn(each);
}

/** The words of a text that are neither in the pseudo-language nor part of the given values. */
export function foreign(text: string, values: readonly string[] = []): readonly string[] {
  const own = [...values]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, ' '), text);
  return own.match(/[^\s[\]]*[aeiou][^\s[\]]*/gi) ?? [];
}
