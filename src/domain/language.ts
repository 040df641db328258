/** The languages of the customer page and the messages; each has a folder in `src/texts`. */
export const LANGUAGES = ['it', 'de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The desk's language; a site that offers it shows it to a visitor whose languages it lacks. */
export const DEFAULT_LANGUAGE = 'it' as const satisfies Language;
export type DeskLanguage = typeof DEFAULT_LANGUAGE;

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** What a visitor's request says about its language. */
interface Wishes {
  /** The parameter `lang` of the address. */
  readonly asked?: unknown;
  /** The choice that this browser made before. */
  readonly chosen?: unknown;
  /** The header `Accept-Language`. */
  readonly accepted?: string | undefined;
}

/** The language among those of a site: the one asked for, else chosen before, else accepted by the browser. */
export function chooseLanguage(offered: readonly Language[], { asked, chosen, accepted = '' }: Wishes): Language {
  const wanted = [asked, chosen, ...byWeight(accepted)];
  const found = wanted.find((one) => offered.some((language) => language === one));
  if (isLanguage(found)) return found;
  return offered.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (offered[0] ?? DEFAULT_LANGUAGE);
}

/** The languages of an `Accept-Language` header without regions, best first. */
function byWeight(accepted: string): readonly string[] {
  const ranges = accepted.split(',').map((range) => {
    const [, language = '', weight = '1'] = /^\s*([a-z]+)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(range) ?? [];
    return { language: language.toLowerCase(), weight: Number(weight) };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0);
  return wanted.sort((a, b) => b.weight - a.weight).map(({ language }) => language);
}

/** The name of a language in that language, as a switcher shows it. */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
