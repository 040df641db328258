import { useCallback, useEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../session/place.ts';

/**
 * How long the field is quiet before asking, and how long a text must be: the agency search is quicker (R5.47, R5.48,
 * R9.4, R9.5).
 */
export const PACE = {
  branches: { quietMs: 2_000, longerThan: 3 },
  agencies: { quietMs: 800, longerThan: 0 },
} as const;

/**
 * Suggestions for a text that is long enough, after a while of quiet. `wait` is the blur's timer: choosing a
 * suggestion cancels it (R4.17).
 */
export function useSuggestions(
  text: string,
  typing: boolean,
  suggest: (text: string) => Promise<readonly Suggestion[] | null>,
  { quietMs, longerThan }: (typeof PACE)[keyof typeof PACE],
) {
  const [found, setFound] = useState<{ readonly text: string; readonly list: readonly Suggestion[] } | null>(null);
  const blur = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = text.trim();

  useEffect(() => {
    if (!typing || asked.length <= longerThan) return;
    let wanted = true;
    const quiet = setTimeout(async () => {
      const list = await suggest(asked);
      // That nothing was found is said only when it was looked for.
      if (wanted) setFound(list && { text: asked, list });
    }, quietMs);
    return () => {
      wanted = false;
      clearTimeout(quiet);
    };
  }, [asked, typing, suggest, quietMs, longerThan]);

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
