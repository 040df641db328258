import type { Language } from '#domain/language.ts';
import type { PublicSite } from '#domain/site/site.ts';
import type { FirstWords } from '#texts/words.ts';
import { LanguageMenu } from '#ui/layout/language-menu.tsx';

interface LanguagesProps {
  readonly site: Pick<PublicSite, 'languages'>;
  readonly words: FirstWords;
  readonly onChoose: (language: Language) => void;
}

/** The languages of the site in the header; nothing where it has one. */
export function Languages({ site: { languages }, words, onChoose }: LanguagesProps) {
  if (languages.length < 2) return null;
  return (
    <LanguageMenu current={words.language} languages={languages} label={words.common.language} onChoose={onChoose} />
  );
}
