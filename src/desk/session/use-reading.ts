import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '#domain/result.ts';
import type { CallFault } from '../api/call.ts';
import { useDesk } from './desk.tsx';

/** What a page reads of a branch, kept true while it is looked at. */
export interface Reading<T> {
  /** Null until it came. */
  readonly value: T | null;
  /** Why there is none, or none newer. */
  readonly fault: CallFault | null;
  readonly reload: () => void;
  /** A write's answer is known before the next reading. */
  readonly change: (next: (value: T) => T) => void;
}

interface Question<T> {
  /** Names what is asked for: another name, another value. */
  readonly name: string;
  /** Whose news make it old; `calls` stands for those of the queue, null for any branch's. */
  readonly branch: string | null;
  /** `byItself`: nobody pressed anything. */
  ask(byItself: boolean): Promise<Result<T, CallFault>>;
}

const POLL_MS = 30_000;
/** With the stream open nothing should be missed; looked at all the same. */
const SELDOM = 10;

/**
 * Asks at once, at the news of the branch, when somebody comes back, and every 30 seconds without a stream.
 */
export function useReading<T extends { readonly now: number }>({ name, branch, ask }: Question<T>): Reading<T> {
  const { world, connection } = useDesk();
  const [held, setHeld] = useState<{ name: string; value: T | null; fault: CallFault | null }>();
  // An answer to a question from before a write, or before another question, says what was.
  const turn = useRef(0);
  const asking = useRef(ask);
  asking.current = ask;

  const read = useCallback(
    async (byItself: boolean) => {
      turn.current += 1;
      const own = turn.current;
      const result = await asking.current(byItself);
      if (own !== turn.current) return;
      if (result.ok) connection.heard(result.value.now);
      else if (result.error === 'network') connection.missed();
      world.whenStill(() => {
        if (own !== turn.current) return;
        setHeld((before) => {
          const old = before?.name === name ? before.value : null;
          return result.ok ? { name, value: result.value, fault: null } : { name, value: old, fault: result.error };
        });
      });
    },
    [world, connection, name],
  );

  useEffect(() => {
    void read(false);
    let beats = 0;
    const stops = [
      connection.hear((changed) => {
        if (changed === null || branch === null || changed === branch) void read(true);
      }),
      world.every(POLL_MS, () => {
        beats += 1;
        if (!connection.line.get().live || beats % SELDOM === 0) void read(true);
      }),
    ];
    return () => {
      turn.current += 1;
      for (const stop of stops) stop();
    };
  }, [read, world, connection, branch]);

  const change = useCallback((next: (value: T) => T) => {
    turn.current += 1;
    setHeld((before) => (before?.value ? { ...before, value: next(before.value) } : before));
  }, []);
  const mine = held?.name === name ? held : undefined;
  return { value: mine?.value ?? null, fault: mine?.fault ?? null, reload: () => void read(false), change };
}
