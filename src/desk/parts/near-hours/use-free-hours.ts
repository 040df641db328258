import { useEffect, useState } from 'react';
import { addDays, fromInstant, type IsoDay } from '#domain/time/rome.ts';
import { useDesk } from '../../session/desk.tsx';
import { type FreeBranch, readFreeHours } from '../../wire/book-call.ts';

const DAYS = 3;

/** Loads the free slots of a branch and its neighbours for three days; a new `turn` reloads them. */
export function useFreeHours(branch: string | null, turn: number) {
  const { deps, connection } = useDesk();
  const today = fromInstant(connection.now()).day;
  const [from, setFrom] = useState<IsoDay>(today);
  const [tries, setTries] = useState(0);
  const [held, setHeld] = useState<{ readonly of: string; readonly found: readonly FreeBranch[] | null }>();
  const name = `${branch} ${from} ${turn} ${tries}`;
  useEffect(() => {
    if (branch === null) return;
    let isLate = false;
    void readFreeHours(deps.call, { branch, from, days: DAYS }).then((answer) => {
      if (!isLate) setHeld({ of: name, found: answer.ok ? answer.value : null });
    });
    return () => {
      isLate = true;
    };
  }, [deps, branch, from, name]);
  const own = held?.of === name ? held : undefined;
  return {
    found: own?.found ?? null,
    failed: own !== undefined && own.found === null,
    isFirst: from <= today,
    go: (by: 1 | -1) => setFrom((before) => addDays(before, by * DAYS)),
    reload: () => setTries((before) => before + 1),
  };
}
