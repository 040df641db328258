import type { OpenDays } from '#domain/agenda/weekly-hours.ts';
import { daysBetween } from '#domain/time/rome.ts';
import type { formats as italian } from '../../it/later/formats.ts';
import type { Shape } from '../../words.ts';

/** Locale of dates and numbers, and language of documents (BCP 47). */
const LOCALE = 'en-GB';
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface DateWords {
  readonly weekday: string;
  readonly day: number;
  readonly month: string;
  readonly year: number;
}

/** The names of a calendar day 'YYYY-MM-DD'. */
function dateWords(isoDay: string): DateWords {
  const date = new Date(`${isoDay}T00:00:00Z`);
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  };
}

/** 'Today', 'Tomorrow', or null for any other day. */
function relativeDay(isoDay: string, today: string): 'Today' | 'Tomorrow' | null {
  const ahead = daysBetween(today, isoDay);
  return ahead === 0 ? 'Today' : ahead === 1 ? 'Tomorrow' : null;
}

/** 'Mon', '23' and 'Nov', separately. */
function shortDate(isoDay: string): { readonly weekday: string; readonly day: string; readonly month: string } {
  const { weekday, day, month } = dateWords(isoDay);
  return { weekday: weekday.slice(0, 3), day: String(day), month: month.slice(0, 3) };
}

/** 'Mon 23 Nov' */
export const shortDay = (isoDay: string): string => Object.values(shortDate(isoDay)).join(' ');

/** 'Mon 23' */
function weekdayDay(isoDay: string): string {
  const { weekday, day } = shortDate(isoDay);
  return `${weekday} ${day}`;
}

/** 'Monday', '23 November' and '2026' separately, because a ticket shows the day larger than the rest. */
function ticketDate(isoDay: string): { readonly weekday: string; readonly day: string; readonly year: string } {
  const { weekday, day, month, year } = dateWords(isoDay);
  return { weekday, day: `${day} ${month}`, year: String(year) };
}

/** 'Monday 23 November' */
function weekdayAndDay(isoDay: string): string {
  const { weekday, day } = ticketDate(isoDay);
  return `${weekday} ${day}`;
}

/** 'Monday 23 November 2026' */
export const longDay = (isoDay: string): string => Object.values(ticketDate(isoDay)).join(' ');

/** 'Tomorrow, Thu 26 Nov' or 'Mon 30 Nov' */
const nearDay = (isoDay: string, today: string): string =>
  [relativeDay(isoDay, today), shortDay(isoDay)].filter(Boolean).join(', ');

/** '23 Nov' */
function dayAndMonth(isoDay: string): string {
  const { day, month } = shortDate(isoDay);
  return `${day} ${month}`;
}

/** '23 Nov 2026': the month has its name, because British and American readers read '5/6' differently. */
const numericDay = (isoDay: string): string => `${dayAndMonth(isoDay)} ${isoDay.slice(0, 4)}`;

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function opening({ from, to, spans }: OpenDays): string {
  const days = [...new Set([from, to])].map((day) => WEEKDAYS[day % 7] ?? '').join('-');
  const hours = spans.map(({ opens, closes }) => `${clock(opens)}-${clock(closes)}`).join(' and ');
  return `${days} ${hours}`;
}

// Formatters are reused, because creating one costs a hundred times as much as using it.
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** Formats of days and distances; days are 'YYYY-MM-DD', distances km. */
export const formats: Shape<typeof italian> = {
  locale: LOCALE,
  relativeDay,
  shortDate,
  shortDay,
  weekdayDay,
  weekdayAndDay,
  longDay,
  ticketDate,
  nearDay,
  /** 'Monday-Friday 9:00-13:00 and 14:00-18:00' */
  opening,
  numericDay,
  numericDayAndMonth: dayAndMonth,
  /** Kilometres: '8.4' below ten, '12' from ten on. */
  distance: (km: number): string => (km < 10 ? tenths : whole).format(km),
  /** Kilometres: '12.4'. */
  exactDistance: (km: number): string => tenths.format(km),
};
