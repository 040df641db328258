import type { OpenDays } from '#domain/agenda/weekly-hours.ts';
import { daysBetween } from '#domain/time/rome.ts';
import type { LaterWords } from '../../words.ts';

/** Locale of dates and numbers, and language of documents (BCP 47): German as in South Tyrol. */
const LOCALE = 'de-IT';
const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'];
const MONTHS = [
  ['Jänner', 'Jän.'],
  ['Februar', 'Feb.'],
  ['März', 'März'],
  ['April', 'Apr.'],
  ['Mai', 'Mai'],
  ['Juni', 'Juni'],
  ['Juli', 'Juli'],
  ['August', 'Aug.'],
  ['September', 'Sep.'],
  ['Oktober', 'Okt.'],
  ['November', 'Nov.'],
  ['Dezember', 'Dez.'],
] as const;

interface DateWords {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly shortMonth: string;
  readonly year: string;
}

/** The names of a calendar day 'YYYY-MM-DD'; the day is '26.'. */
function dateWords(isoDay: string): DateWords {
  const date = new Date(`${isoDay}T00:00:00Z`);
  const [month, shortMonth] = MONTHS[date.getUTCMonth()] ?? ['', ''];
  return {
    ...{ weekday: WEEKDAYS[date.getUTCDay()] ?? '', day: `${date.getUTCDate()}.` },
    ...{ month, shortMonth, year: String(date.getUTCFullYear()) },
  };
}

/** «Heute», «Morgen», or null for any other day. */
function relativeDay(isoDay: string, today: string): 'Heute' | 'Morgen' | null {
  const ahead = daysBetween(today, isoDay);
  return ahead === 0 ? 'Heute' : ahead === 1 ? 'Morgen' : null;
}

/** 'Do.', '26.' and 'Nov.', separately. */
function shortDate(isoDay: string): { readonly weekday: string; readonly day: string; readonly month: string } {
  const { weekday, day, shortMonth } = dateWords(isoDay);
  return { weekday: `${weekday.slice(0, 2)}.`, day, month: shortMonth };
}

/** 'Do., 26. Nov.' */
export function shortDay(isoDay: string): string {
  const { weekday, day, month } = shortDate(isoDay);
  return `${weekday}, ${day} ${month}`;
}

/** 'Do., 26.11.' */
const weekdayDay = (isoDay: string): string => `${shortDate(isoDay).weekday}, ${numericDayAndMonth(isoDay)}`;

/** '26. November' */
function dayAndMonth(isoDay: string): string {
  const { day, month } = dateWords(isoDay);
  return `${day} ${month}`;
}

/** 'Donnerstag, 26. November' */
const weekdayAndDay = (isoDay: string): string => `${dateWords(isoDay).weekday}, ${dayAndMonth(isoDay)}`;

/** 'Donnerstag, 26. November 2026' */
export const longDay = (isoDay: string): string => `${weekdayAndDay(isoDay)} ${dateWords(isoDay).year}`;

/** «Morgen, Do., 26. Nov.» or 'Mo., 30. Nov.' */
const nearDay = (isoDay: string, today: string): string =>
  [relativeDay(isoDay, today), shortDay(isoDay)].filter(Boolean).join(', ');

/** '26.11.2026' */
const numericDay = (isoDay: string): string => isoDay.split('-').reverse().join('.');

/** '26.11.' */
const numericDayAndMonth = (isoDay: string): string => `${numericDay(isoDay.slice(5))}.`;

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** 'Montag–Freitag 9:00–13:00 und 14:00–18:00 Uhr' */
function opening({ from, to, spans }: OpenDays): string {
  const days = [...new Set([from, to])].map((day) => WEEKDAYS[day % 7] ?? '').join('–');
  const hours = spans.map(({ opens, closes }) => `${clock(opens)}–${clock(closes)}`).join(' und ');
  return `${days} ${hours} Uhr`;
}

// Formatters are reused, because creating one costs a hundred times as much as using it.
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** 'Donnerstag', '26. November' and '2026' separately, because a ticket shows the day larger than the rest. */
function ticketDate(isoDay: string): { readonly weekday: string; readonly day: string; readonly year: string } {
  const { weekday, year } = dateWords(isoDay);
  return { weekday, day: dayAndMonth(isoDay), year };
}

/** Formats of days and distances; days are 'YYYY-MM-DD', distances km. */
export const formats: LaterWords['formats'] = {
  locale: LOCALE,
  relativeDay,
  shortDate,
  shortDay,
  weekdayDay,
  weekdayAndDay,
  longDay,
  ticketDate,
  nearDay,
  opening,
  numericDay,
  numericDayAndMonth,
  /** Kilometres: '8,4' below ten, '12' from ten on. */
  distance: (km) => (km < 10 ? tenths : whole).format(km),
  /** Kilometres: '12,4'. */
  exactDistance: (km) => tenths.format(km),
};
