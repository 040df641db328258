import { useCallback, useRef, useState } from 'react';
import { tidy } from '#domain/person/tidy.ts';
import { useBranch } from '../../session/branch.ts';
import { useDesk } from '../../session/desk.tsx';
import { type Found, sendFind } from '../../wire/book.ts';

export type SearchState =
  | { readonly state: 'still' | 'searching' | 'failed' | 'short' }
  | { readonly state: 'found'; readonly found: Found; readonly text: string };

/** The shortest search text: some surnames have two letters. */
const LEAST = 2;

/** A search by code or surname; an outdated answer is dropped. */
export function useFind() {
  const { deps } = useDesk();
  const branch = useRef<string>(undefined);
  branch.current = useBranch()?.code;
  const [finding, setFinding] = useState<SearchState>({ state: 'still' });
  const turn = useRef(0);
  const search = useCallback(
    async (typed: string): Promise<void> => {
      const text = tidy(typed);
      if (text.length < LEAST) return setFinding({ state: 'short' });
      turn.current += 1;
      const own = turn.current;
      setFinding({ state: 'searching' });
      const answer = await sendFind(deps.call, text, branch.current);
      if (own !== turn.current) return;
      setFinding(answer.ok ? { state: 'found', found: answer.value, text } : { state: 'failed' });
    },
    [deps],
  );
  const forget = useCallback(() => {
    turn.current += 1;
    setFinding({ state: 'still' });
  }, []);
  return { finding, search, forget };
}
