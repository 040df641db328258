import { minuteOf, toInstant } from '#domain/time/rome.ts';
import type { SlotTime } from '../../session/branch.ts';

/** A calendar keeps an hour free, although the visit is shorter: the way back takes its time too. */
const EVENT_MS = 3_600_000;

/** Start and end of a visit's calendar event as instants. */
export function instantsOf({ date, hour }: SlotTime): { starts: number; ends: number } {
  const starts = toInstant(date, minuteOf(hour));
  return { starts, ends: starts + EVENT_MS };
}

/** 'YYYYMMDDTHHMMSSZ' */
export const utcStamp = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
