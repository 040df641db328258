import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../session/desk.tsx';
import { type CapacityChangeEntry, readHistory } from '../../../wire/capacity.ts';

export interface History {
  /** Null until loaded. */
  readonly changes: readonly CapacityChangeEntry[] | null;
  readonly more: boolean;
  readonly failed: boolean;
  readonly isBusy: boolean;
  readonly older: () => void;
  readonly reload: () => void;
}

const NOTHING = { changes: null, more: false, failed: false, isBusy: true } as const;

/** Changes of a branch, newest first, page by page; reloaded at its events. */
export function useHistory(branch: string): History {
  const { deps, connection } = useDesk();
  const [held, setHeld] = useState<Omit<History, 'older' | 'reload'>>(NOTHING);
  const turn = useRef(0);
  const read = useCallback(
    async (before: readonly CapacityChangeEntry[]) => {
      turn.current += 1;
      const own = turn.current;
      setHeld((now) => ({ ...now, isBusy: true }));
      const answer = await readHistory(deps.call, branch, before.at(-1)?.id);
      if (own !== turn.current) return;
      setHeld((now) =>
        answer.ok
          ? { ...NOTHING, isBusy: false, changes: [...before, ...answer.value.changes], more: answer.value.more }
          : { ...now, isBusy: false, failed: true },
      );
    },
    [deps, branch],
  );
  const reload = useCallback(() => void read([]), [read]);
  useEffect(reload, [reload]);
  useEffect(() => connection.subscribe((changed) => changed === branch && reload()), [connection, branch, reload]);
  return { ...held, older: () => void read(held.changes ?? []), reload };
}
