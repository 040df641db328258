import { daysBetween, type IsoDay } from '../time/rome.ts';
import type { SlotState } from './free-slots.ts';

/** A day, and a minute after its local midnight, at which a visit starts. */
export interface Start {
  readonly day: IsoDay;
  readonly minute: number;
}

interface Day {
  readonly day: IsoDay;
  readonly slots: readonly Pick<SlotState, 'minute' | 'free'>[];
}

/**
 * The free starts nearest in time to a wanted one, which is left out. Of two equally near ones the earlier is first.
 */
export function nearestFree(days: readonly Day[], wanted: Start, count = 3): readonly Start[] {
  const away = (start: Start) => Math.abs(daysBetween(wanted.day, start.day) * 1440 + start.minute - wanted.minute);
  return days
    .flatMap(({ day, slots }) => slots.filter((slot) => slot.free).map(({ minute }) => ({ day, minute })))
    .filter((start) => away(start) > 0)
    .sort((a, b) => away(a) - away(b))
    .slice(0, count);
}
