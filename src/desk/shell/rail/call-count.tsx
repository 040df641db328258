import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useDesk, useFirstWords } from '../../session/desk.tsx';
import { CALLS } from '../../session/news.ts';
import { readCallCount } from '../../wire/calls.ts';
import s from './rail.module.css';

const EVERY_MS = 30_000;
export type CallCounts = Awaited<ReturnType<typeof readCallCount>>;

/** The number of waiting calls, reloaded regularly and at events. It leaves the shown age of the data as it is. */
export function useCallCount(isShown: boolean): CallCounts {
  const { deps, connection } = useDesk();
  const [count, setCount] = useState<CallCounts>(null);
  useEffect(() => {
    if (!isShown) return;
    let isHere = true;
    const look = async () => {
      const read = await readCallCount(deps.call);
      if (isHere && read !== null) setCount(read);
    };
    void look();
    const stops = [
      deps.every(EVERY_MS, () => void look()),
      connection.subscribe((changed) => {
        if (changed === null || changed === CALLS) void look();
      }),
    ];
    return () => {
      isHere = false;
      for (const stop of stops) stop();
    };
  }, [deps, connection, isShown]);
  return count;
}

/** The number of waiting calls; amber if a deadline is near. */
export function CallCount({ count }: { readonly count: NonNullable<CallCounts> }) {
  const { frame } = useFirstWords();
  return (
    <span className={cx(s.count, count.urgent > 0 && s.hot)}>
      <span aria-hidden="true">{count.waiting}</span>
      <span className="sr">{frame.callCount(count.waiting, count.urgent)}</span>
    </span>
  );
}
