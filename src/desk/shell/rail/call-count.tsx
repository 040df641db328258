import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useDesk } from '../../session/desk.tsx';
import { CALLS } from '../../session/news.ts';
import { readCallCount } from '../../wire/calls.ts';
import { readDisplacedCount } from '../../wire/displaced-calls.ts';
import s from './rail.module.css';

const EVERY_MS = 30_000;
export type CallCounts = Awaited<ReturnType<typeof readCallCount>>;

/** The number of waiting calls. */
export const useCallCount = (isShown: boolean): CallCounts => useCount(isShown, readCallCount, CALLS);

/** The number of displaced people without a decision. */
export const useDisplacedCount = (isShown: boolean): CallCounts => useCount(isShown, readDisplacedCount, null);

/** A number, reloaded regularly and at events. It leaves the shown age of the data as it is. */
function useCount(isShown: boolean, read: typeof readCallCount, news: string | null): CallCounts {
  const { deps, connection } = useDesk();
  const [count, setCount] = useState<CallCounts>(null);
  useEffect(() => {
    if (!isShown) return;
    let isHere = true;
    const look = async () => {
      const found = await read(deps.call);
      if (isHere && found !== null) setCount(found);
    };
    void look();
    const stops = [
      deps.every(EVERY_MS, () => void look()),
      connection.subscribe((changed) => {
        if (changed === null || changed === news) void look();
      }),
    ];
    return () => {
      isHere = false;
      for (const stop of stops) stop();
    };
  }, [deps, connection, isShown, read, news]);
  return count;
}

interface CountProps {
  readonly count: NonNullable<CallCounts>;
  readonly text: (waiting: number, urgent: number) => string;
}

/** Amber where a deadline is near. */
export function CallCount({ count, text }: CountProps) {
  return (
    <span className={cx(s.count, count.urgent > 0 && s.hot)}>
      <span aria-hidden="true">{count.waiting}</span>
      <span className="sr">{text(count.waiting, count.urgent)}</span>
    </span>
  );
}
