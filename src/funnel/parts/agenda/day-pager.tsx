import { useState } from 'react';
import { DayStrip } from '#ui/agenda/day-strip.tsx';
import { useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Day } from '../../session/branch.ts';

const IN_STRIP = 7;

interface Props {
  /** Index of the day in view. */
  readonly showAt: number;
  /** Index of the first of the days loaded last, until the visitor chooses a day; else -1. */
  readonly firstNew: number;
  readonly onChoose: (day: Day) => void;
  /** Null where there are no further days. */
  readonly onMore: (() => void) | null;
}

/**
 * On phones: a strip of seven small days, among them the day in view, to choose a day. While fewer than seven are
 * loaded, a button to load more fills the last place.
 */
export function DayPager({ showAt, firstNew, onChoose, onMore }: Props) {
  const { branches: t, formats } = useWords();
  const days = useVisit((visit) => visit.choice.days);
  const date = useVisit((visit) => visit.choice.date);
  const loadingDays = useVisit((visit) => visit.choice.loadingDays);
  const [from, setFrom] = useState(0);
  const start = startOf(from, showAt, firstNew);
  if (start !== from) setFrom(start);
  const strip = days.slice(start, start + IN_STRIP).map((day) => {
    const free = day.hours.filter((hour) => hour.free).length;
    const none = day.hours.length > 0 ? t.full : t.closed;
    const { weekday, day: number } = formats.shortDate(day.date);
    const state = free > 0 ? t.freeHours(free) : none;
    return {
      ...{ key: day.date, weekday, day: number, isFull: free === 0, isShown: day.date === date },
      count: free > 0 ? String(free) : none,
      label: `${weekday} ${number}, ${state}, ${formats.weekdayAndDay(day.date)}`,
      onShow: () => onChoose(day),
    };
  });
  const hasRoom = strip.length < IN_STRIP;
  const more = hasRoom && onMore ? { label: t.moreDays, busy: loadingDays, onShow: onMore } : null;
  return <DayStrip label={t.strip} days={strip} more={more} />;
}

/** The index of the strip's first day: it changes if the day in view leaves the strip, or new days are loaded. */
function startOf(from: number, showAt: number, firstNew: number): number {
  if (firstNew >= 0) return firstNew;
  if (showAt < from) return Math.max(0, showAt - IN_STRIP + 1);
  return showAt < from + IN_STRIP ? from : showAt;
}
