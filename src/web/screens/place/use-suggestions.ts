import { useCallback, useEffect, useRef, useState } from 'react';

const QUIET_MS = 2_000;
const LONGER_THAN = 3;

interface Suggested {
  readonly displayLines: readonly string[];
}

/**
 * Suggestions for a text longer than 3 characters after 2 s of quiet (R5.47). `wait` is the blur's timer: choosing a
 * suggestion cancels it (R4.17).
 */
export function useSuggestions<S extends Suggested>(
  text: string,
  typing: boolean,
  suggest: (text: string) => Promise<readonly S[]>,
) {
  const [found, setFound] = useState<{ readonly text: string; readonly list: readonly S[] } | null>(null);
  const blur = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = text.trim();

  useEffect(() => {
    if (!typing || asked.length <= LONGER_THAN) return;
    let wanted = true;
    const quiet = setTimeout(async () => {
      const list = await suggest(asked);
      if (wanted) setFound({ text: asked, list });
    }, QUIET_MS);
    return () => {
      wanted = false;
      clearTimeout(quiet);
    };
  }, [asked, typing, suggest]);

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
