import { minuteOf } from '#domain/time/rome.ts';

/** One opening window of a weekday (1 = Monday … 7 = Sunday), minutes after local midnight. */
export interface Window {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

const SPAN = '([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d';
const PART = new RegExp(`^[1-7](-[1-7])?( +${SPAN})+$`);

/**
 * '1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30' → one window per weekday and pair of hours, in order. Null when it
 * cannot be read, a window ends before it begins, or two windows of a day overlap.
 */
export function readHours(text: string): readonly Window[] | null {
  const parts = text.split(';').map((part) => part.trim());
  if (!parts.every((part) => PART.test(part))) return null;
  const windows = parts.flatMap(windowsOf).sort((a, b) => a.weekday - b.weekday || a.opens - b.opens);
  const isSound = windows.every(({ opens, closes, weekday }, i) => {
    const before = windows[i - 1];
    return opens < closes && (before?.weekday !== weekday || before.closes <= opens);
  });
  return isSound && windows.length > 0 ? windows : null;
}

function windowsOf(part: string): readonly Window[] {
  const [days = '', ...spans] = part.split(/ +/);
  const [first = 0, last = first] = days.split('-').map(Number);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day >= first && day <= last);
  return weekdays.flatMap((weekday) =>
    spans.map((span) => ({ weekday, opens: minuteOf(span.slice(0, 5)), closes: minuteOf(span.slice(6)) })),
  );
}
