import { minuteOf, toInstant } from '#domain/time/rome.ts';
import type { SlotTime } from '../../session/branch.ts';

const MINUTE_MS = 60_000;

/** Start and end of a visit as instants. */
export function instantsOf({ date, hour }: SlotTime, minutes: number): { starts: number; ends: number } {
  const starts = toInstant(date, minuteOf(hour));
  return { starts, ends: starts + minutes * MINUTE_MS };
}

/** 'YYYYMMDDTHHMMSSZ' */
export const utcStamp = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
