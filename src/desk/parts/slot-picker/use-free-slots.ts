import { useCallback, useEffect, useState } from 'react';
import { freeSeats } from '#domain/desk/half-hour.ts';
import { addDays, fromInstant, type IsoDay } from '#domain/time/rome.ts';
import { useDesk } from '../../session/desk.tsx';
import { readAgenda } from '../../wire/agenda.ts';
import type { Slot } from '../../wire/change.ts';

export interface FreeDay {
  readonly day: IsoDay;
  readonly hours: readonly string[];
}

interface FreeSlots {
  /** Null until loaded. */
  readonly days: readonly FreeDay[] | null;
  readonly failed: boolean;
  readonly from: IsoDay;
  readonly go: (weeks: 1 | -1) => void;
  readonly reload: () => void;
}

interface Question {
  readonly branch: string;
  /** The first days shown include this one. */
  readonly near: IsoDay | null;
  /** Also includes slots that began at most this many minutes ago. */
  readonly begunMinutes: number;
  /** Includes slots without a free seat. */
  readonly full: boolean;
}

const WEEK = 7;
const MINUTE_MS = 60_000;

/** Loads the free slots of a branch for seven days, from the requested day or today. */
export function useFreeSlots({ branch, near, begunMinutes, full }: Question): FreeSlots {
  const { deps, connection } = useDesk();
  const [from, setFrom] = useState(() => near ?? fromInstant(connection.now()).day);
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly days: readonly FreeDay[] | null }>();
  const name = `${branch} ${from} ${begunMinutes} ${full}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the counter reloads
  useEffect(() => {
    let isLate = false;
    void readAgenda(deps.call, { branch, from, days: WEEK }, false).then((answer) => {
      if (isLate) return;
      if (!answer.ok) return setFound({ of: name, days: null });
      const earliest = answer.value.now - begunMinutes * MINUTE_MS;
      const days = answer.value.days.map(({ day, slots }) => ({
        day,
        hours: slots
          .filter((half) => half.startsAt > earliest && (full ? half.seats : freeSeats(half)) > 0)
          .map(({ hour }) => hour),
      }));
      setFound({ of: name, days });
    });
    return () => {
      isLate = true;
    };
  }, [deps, branch, from, name, begunMinutes, full, turn]);
  const own = found?.of === name ? found : undefined;
  return {
    days: own?.days ?? null,
    failed: own !== undefined && own.days === null,
    from,
    go: useCallback((weeks) => setFrom((before) => addDays(before, weeks * WEEK)), []),
    reload: useCallback(() => setTurn((before) => before + 1), []),
  };
}

export const isSameSlot = (a: Slot | null, b: Slot): boolean => a !== null && a.day === b.day && a.hour === b.hour;
