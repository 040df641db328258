import { MAX_CONSULTANTS } from '#domain/agenda/consultants.ts';
import { hourText, minuteOf } from '#domain/time/rome.ts';

/** One opening window of a weekday (1 = Monday … 7 = Sunday), minutes after local midnight. */
export interface Window {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const SPAN = '([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d';
const PART = new RegExp(`^[1-7](-[1-7])?( +${SPAN})+$`);

/**
 * Parses opening hours such as '1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30': one window per weekday and pair of hours,
 * in order. Null when the text is unreadable, a window ends before it begins, or two windows of a day overlap.
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
  return weekdaysIn(days).flatMap((weekday) =>
    spans.map((span) => ({ weekday, opens: minuteOf(span.slice(0, 5)), closes: minuteOf(span.slice(6)) })),
  );
}

function weekdaysIn(span: string): readonly number[] {
  const [first = 0, last = first] = span.split('-').map(Number);
  return WEEKDAYS.filter((day) => day >= first && day <= last);
}

/** Number of consultants by weekday. */
export type Consultants = ReadonlyMap<number, number>;

/**
 * Parses numbers of consultants: '3' for every day, or '1-5 3; 6 1'. Null when unreadable, or a weekday is repeated.
 */
export function readConsultants(text: string): Consultants | null {
  const isCount = (count: number, least: number) => count >= least && count <= MAX_CONSULTANTS;
  const [, alone] = /^(\d{1,3})([.,]0+)?$/.exec(text) ?? [];
  if (alone !== undefined)
    return isCount(Number(alone), 1) ? new Map(WEEKDAYS.map((weekday) => [weekday, Number(alone)])) : null;
  const parts = text.split(';').map((part) => part.trim());
  if (!parts.every((part) => /^[1-7](-[1-7])? +\d{1,3}$/.test(part))) return null;
  const days = parts.flatMap((part) => {
    const [span = '', count] = part.split(/ +/);
    return weekdaysIn(span).map((weekday) => [weekday, Number(count)] as const);
  });
  const isSound = days.length > 0 && days.every(([, count]) => isCount(count, 0));
  const read = new Map(days);
  return isSound && read.size === days.length ? read : null;
}

/** Writes opening hours in the file's format; equal weeks have equal text. */
export const hoursText = (windows: readonly Window[]): string =>
  inSpans((weekday) =>
    windows
      .filter((each) => each.weekday === weekday)
      .sort((a, b) => a.opens - b.opens)
      .map(({ opens, closes }) => `${hourText(opens)}-${hourText(closes)}`)
      .join(' '),
  );

/** Writes the numbers of consultants of the open days, in the file's format. */
export function consultantsText(windows: readonly Window[], consultants: Consultants): string {
  const open = new Set(windows.map(({ weekday }) => weekday));
  const counts = new Set([...open].map((weekday) => consultants.get(weekday) ?? 0));
  const [only = 0] = counts;
  if (counts.size === 1 && only > 0) return String(only);
  return inSpans((weekday) => (open.has(weekday) ? String(consultants.get(weekday) ?? 0) : ''));
}

/** Writes '1-5 text; 6 text': joins neighbouring weekdays with equal text, and leaves out days without text. */
function inSpans(saidOf: (weekday: number) => string): string {
  const spans: { first: number; last: number; said: string }[] = [];
  for (const weekday of WEEKDAYS) {
    const said = saidOf(weekday);
    const before = spans.at(-1);
    if (before !== undefined && before.said === said && before.last === weekday - 1) before.last = weekday;
    else spans.push({ first: weekday, last: weekday, said });
  }
  return spans
    .filter(({ said }) => said !== '')
    .map(({ first, last, said }) => `${first === last ? first : `${first}-${last}`} ${said}`)
    .join('; ');
}
