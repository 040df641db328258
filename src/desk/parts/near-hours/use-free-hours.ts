import { useEffect, useState } from 'react';
import { addDays, fromInstant, type IsoDay } from '#domain/time/rome.ts';
import { useDesk } from '../../session/desk.tsx';
import { type Also, type FreeHours, readFreeHours } from '../../wire/book-call.ts';

const DAYS = 3;

interface Question extends Also {
  readonly branch: string | null;
  /** The first day that is shown; null: today. */
  readonly first: IsoDay | null;
  /** A new value reads the hours again. */
  readonly turn: number;
}

/** Loads the free slots of a branch and its neighbours for three days. */
export function useFreeHours({ branch, first, turn, begun, full }: Question) {
  const { deps, connection } = useDesk();
  const today = fromInstant(connection.now()).day;
  const [from, setFrom] = useState<IsoDay>(first !== null && first > today ? first : today);
  const [tries, setTries] = useState(0);
  const [held, setHeld] = useState<{ readonly of: string; readonly found: FreeHours | null }>();
  const name = `${branch} ${from} ${begun} ${full} ${turn} ${tries}`;
  useEffect(() => {
    if (branch === null) return;
    let isLate = false;
    void readFreeHours(deps.call, { branch, from, days: DAYS, begun, full }).then((answer) => {
      if (!isLate) setHeld({ of: name, found: answer.ok ? answer.value : null });
    });
    return () => {
      isLate = true;
    };
  }, [deps, branch, from, begun, full, name]);
  const own = held?.of === name ? held : undefined;
  const found = own?.found ?? null;
  return {
    found: found?.branches ?? null,
    failed: own !== undefined && found === null,
    isFirst: from <= today,
    isLast: found !== null && addDays(from, DAYS) > found.until,
    go: (by: 1 | -1) => setFrom((before) => later(addDays(before, by * DAYS), today)),
    reload: () => setTries((before) => before + 1),
  };
}

const later = (one: IsoDay, other: IsoDay): IsoDay => (one > other ? one : other);
