import { useFlow } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';

/** Says that a call will be in Italian; nothing where the site's staff call in the visitor's language. */
export function CallLanguage() {
  const { language, callback } = useWords();
  return useFlow().site.callLanguages.includes(language) ? null : <p>{callback.inItalian}</p>;
}
