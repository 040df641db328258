import type { Words } from '#texts/words.ts';

const ZONE = 'Europe/Rome';
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Wall-clock time in Europe/Rome. For readers, the language's `formats` write the day in words. */
export interface RomeTime {
  /** '2026-11-23' */
  readonly day: string;
  /** '09:30' */
  readonly time: string;
  /** '20261123T093000' */
  readonly stamp: string;
}

/** The wall clock of Europe/Rome at `moment`, as documents need it. */
export function romeTime(moment: Date): RomeTime {
  const found = new Map(parts.formatToParts(moment).map((part) => [part.type, part.value]));
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => found.get(name as Intl.DateTimeFormatPartTypes) ?? '',
  );
  return {
    day: `${year}-${month}-${day}`,
    time: `${hour}:${minute}`,
    stamp: `${year}${month}${day}T${hour}${minute}${second}`,
  };
}

/** Day and time of `moment` in Europe/Rome, with the day in words. */
export function spokenTime({ formats }: Words, moment: Date): { readonly date: string; readonly time: string } {
  const { day, time } = romeTime(moment);
  return { date: formats.longDay(day), time };
}
