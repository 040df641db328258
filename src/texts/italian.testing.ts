import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';
import { wordsOf } from './words-of.ts';

/** The texts of a nested object by path; of a function, the texts in its source. */
function* textsOf(value: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') {
    const literals = String(value).match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? [];
    yield [path, literals.join(' ').replaceAll(/\$\{[^}]*\}/g, ' ')];
  } else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* textsOf(each, `${path}.${key}`);
}

const lettersOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** The words of a language in texts that differ from those of the other one. Equal are legal texts, and names. */
function vocabulary(language: Language, other: Language): ReadonlySet<string> {
  const others = new Map(textsOf(wordsOf(other)));
  const own = [...textsOf(wordsOf(language))].filter(([path, text]) => others.get(path) !== text);
  return new Set(own.flatMap(([, text]) => lettersOf(text)));
}

/**
 * The words in a text that Italian texts have and those of the given language have not. `values` are data in the text,
 * such as names of places, and legal texts, which are Italian in every language.
 */
export function italianIn(text: string, language: Language, values: readonly string[] = []): readonly string[] {
  const [italian, own] = [vocabulary(DEFAULT_LANGUAGE, language), vocabulary(language, DEFAULT_LANGUAGE)];
  const said = [...values].sort((a, b) => b.length - a.length).reduce((rest, each) => rest.replaceAll(each, ' '), text);
  return [...new Set(lettersOf(said))].filter((word) => italian.has(word) && !own.has(word));
}
