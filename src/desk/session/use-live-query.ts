import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '#domain/result.ts';
import type { CallFault } from '../api/call.ts';
import { useDesk } from './desk.tsx';

/** A page's data of a branch, kept current while the page is visible. */
export interface LiveQuery<T> {
  /** Null until loaded. */
  readonly value: T | null;
  /** Why there are no data, or no newer ones. */
  readonly fault: CallFault | null;
  readonly reload: () => void;
  /** The answer of a write updates the data before the next read. */
  readonly change: (next: (value: T) => T) => void;
}

interface Question<T> {
  /** The cache key: another key, another value. */
  readonly name: string;
  /** The branch whose events invalidate the data; `calls` stands for the queue, null for any branch. */
  readonly branch: string | null;
  /** `byItself`: a background request. */
  ask(byItself: boolean): Promise<Result<T, CallFault>>;
}

const POLL_MS = 30_000;
/** With the stream open a fallback interval only. */
const SELDOM = 10;

/**
 * Loads at once, at events of the branch, when the page becomes visible, and every 30 seconds without a stream.
 */
export function useLiveQuery<T extends { readonly now: number }>({ name, branch, ask }: Question<T>): LiveQuery<T> {
  const { deps, connection } = useDesk();
  const [held, setHeld] = useState<{ name: string; value: T | null; fault: CallFault | null }>();
  // An answer to a request from before a write, or before a newer request, is outdated.
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
