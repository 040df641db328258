import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '#domain/result.ts';
import type { CallFault } from '../api/call.ts';
import { useDesk } from './desk.tsx';

/** Data of a branch that are kept current while the page is open. */
export interface LiveQuery<T> {
  /** Null until loaded. */
  readonly value: T | null;
  /** Why there are no data, or no newer ones. */
  readonly fault: CallFault | null;
  readonly reload: () => void;
  /** Changes the shown data at once, for example with the answer of a write. */
  readonly change: (next: (value: T) => T) => void;
}

interface Question<T> {
  /** Identifies the query; another name drops the loaded value. */
  readonly name: string;
  /** The branch whose events invalidate the data; `calls` stands for the queue, null for any branch. */
  readonly branch: string | null;
  /** Sends the request; `byItself`: in the background, which does not prolong the session. */
  ask(byItself: boolean): Promise<Result<T, CallFault>>;
}

const POLL_MS = 30_000;
/** With an open stream only every tenth poll runs. */
const SELDOM = 10;

/**
 * Loads the data at once, after events of the branch, when the page becomes visible, and every 30 seconds without a
 * stream.
 */
export function useLiveQuery<T extends { readonly now: number }>({ name, branch, ask }: Question<T>): LiveQuery<T> {
  const { deps, connection } = useDesk();
  const [held, setHeld] = useState<{ name: string; value: T | null; fault: CallFault | null }>();
  // Numbers the requests and writes: an answer to an older number is ignored.
  const turn = useRef(0);
  const asking = useRef(ask);
  asking.current = ask;

  const read = useCallback(
    async (byItself: boolean) => {
      turn.current += 1;
      const own = turn.current;
      const result = await asking.current(byItself);
      if (own !== turn.current) return;
      if (result.ok) connection.dataReceived(result.value.now);
      else if (result.error === 'network') connection.requestFailed();
      deps.whenStill(() => {
        if (own !== turn.current) return;
        setHeld((before) => {
          const old = before?.name === name ? before.value : null;
          return result.ok ? { name, value: result.value, fault: null } : { name, value: old, fault: result.error };
        });
      });
    },
    [deps, connection, name],
  );

  useEffect(() => {
    void read(false);
    let beats = 0;
    const stops = [
      connection.subscribe((changed) => {
        if (changed === null || branch === null || changed === branch) void read(true);
      }),
      deps.every(POLL_MS, () => {
        beats += 1;
        if (!connection.state.get().live || beats % SELDOM === 0) void read(true);
      }),
    ];
    return () => {
      turn.current += 1;
      for (const stop of stops) stop();
    };
  }, [read, deps, connection, branch]);

  const change = useCallback((next: (value: T) => T) => {
    turn.current += 1;
    setHeld((before) => (before?.value ? { ...before, value: next(before.value) } : before));
  }, []);
  const mine = held?.name === name ? held : undefined;
  return { value: mine?.value ?? null, fault: mine?.fault ?? null, reload: () => void read(false), change };
}
