import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../session/desk.tsx';
import { type ActFilter, type RegisteredAct, readActs } from '../../wire/register.ts';

interface Acts {
  /** Null until loaded. */
  readonly acts: readonly RegisteredAct[] | null;
  readonly more: boolean;
  readonly failed: boolean;
  /** The older entries failed to load. */
  readonly moreFailed: boolean;
  readonly isBusy: boolean;
  readonly older: () => void;
  readonly reload: () => void;
}

const NOTHING = { acts: null, more: false, failed: false, moreFailed: false, isBusy: true } as const;

/** Audit entries of a day by the filters, page by page. */
export function useActs(filter: ActFilter): Acts {
  const { deps } = useDesk();
  const [held, setHeld] = useState<Omit<Acts, 'older' | 'reload'>>(NOTHING);
  const turn = useRef(0);
  const read = useCallback(
    async (before: readonly RegisteredAct[]) => {
      turn.current += 1;
      const own = turn.current;
      setHeld((now) => (before.length === 0 ? NOTHING : { ...now, isBusy: true, moreFailed: false }));
      const answer = await readActs(deps.call, filter, before.at(-1)?.at);
      if (own !== turn.current) return;
      setHeld((now) =>
        answer.ok
          ? { ...NOTHING, isBusy: false, acts: [...before, ...answer.value.acts], more: answer.value.more }
          : { ...now, isBusy: false, failed: before.length === 0, moreFailed: before.length > 0 },
      );
    },
    [deps, filter],
  );
  useEffect(() => {
    void read([]);
  }, [read]);
  return { ...held, older: () => void read(held.acts ?? []), reload: () => void read([]) };
}
