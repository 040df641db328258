import { useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../session/desk.tsx';
import { type BranchHours, readHours } from '../../wire/hours.ts';

interface Hours {
  /** Null until loaded. */
  readonly hours: BranchHours | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** The hours of a branch, reloaded at its events. */
export function useHours(branch: string): Hours {
  const { deps, connection } = useDesk();
  const [held, setHeld] = useState<{ readonly branch: string; readonly hours: BranchHours | null }>();
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the counter reloads
  useEffect(() => {
    let isLate = false;
    void readHours(deps.call, branch).then((answer) => {
      if (!isLate)
        setHeld((before) => {
          if (answer.ok) return { branch, hours: answer.value };
          return before?.branch === branch ? before : { branch, hours: null };
        });
    });
    return () => {
      isLate = true;
    };
  }, [deps, branch, turn]);
  useEffect(() => connection.subscribe((changed) => changed === branch && reload()), [connection, branch, reload]);
  const own = held?.branch === branch ? held : undefined;
  return { hours: own?.hours ?? null, failed: own !== undefined && own.hours === null, reload };
}
