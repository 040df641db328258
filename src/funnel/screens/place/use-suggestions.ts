import { useCallback, useEffect, useRef, useState } from 'react';
import { tidy } from '#domain/person/tidy.ts';
import type { Pace } from '#domain/site/site.ts';
import type { Suggestion } from '../../session/place.ts';

/**
 * Loads suggestions for a text that is long enough, after a pause in typing. `wait` is the timer that starts a search
 * after the field is left; choosing a suggestion cancels it.
 */
export function useSuggestions(
  text: string,
  typing: boolean,
  suggest: (text: string) => Promise<readonly Suggestion[] | null>,
  { quietMs, letters }: Pace,
) {
  const [found, setFound] = useState<{ readonly text: string; readonly list: readonly Suggestion[] } | null>(null);
  const blur = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = tidy(text);

  useEffect(() => {
    if (!typing || asked.length < letters) return;
    let wanted = true;
    const quiet = setTimeout(async () => {
      const list = await suggest(asked);
      // The message that nothing was found is shown only after a search.
      if (wanted) setFound(list && { text: asked, list });
    }, quietMs);
    return () => {
      wanted = false;
      clearTimeout(quiet);
    };
  }, [asked, typing, suggest, quietMs, letters]);

  const settle = useCallback(() => {
    clearTimeout(blur.current);
    setFound(null);
  }, []);
  const wait = useCallback((ms: number, then: () => void) => {
    clearTimeout(blur.current);
    blur.current = setTimeout(() => {
      setFound(null);
      then();
    }, ms);
  }, []);
  useEffect(() => () => clearTimeout(blur.current), []);

  const current = typing && found?.text === asked ? found : null;
  return { suggestions: current?.list ?? [], open: current !== null, settle, wait };
}
