import type { OpenDays } from '#domain/agenda/weekly-hours.ts';
import { daysBetween } from '#domain/time/rome.ts';

/** Locale of dates and numbers, and language of documents (BCP 47). */
const LOCALE = 'it-IT';
const WEEKDAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'];
const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
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

/** «Oggi», «Domani», or null for any other day. */
export function relativeDay(isoDay: string, today: string): 'Oggi' | 'Domani' | null {
  const ahead = daysBetween(today, isoDay);
  return ahead === 0 ? 'Oggi' : ahead === 1 ? 'Domani' : null;
}

/** 'lun', '23' and 'nov', separately. */
function shortDate(isoDay: string): { readonly weekday: string; readonly day: string; readonly month: string } {
  const { weekday, day, month } = dateWords(isoDay);
  return { weekday: weekday.slice(0, 3), day: String(day), month: month.slice(0, 3) };
}

/** 'lun 23 nov' */
export const shortDay = (isoDay: string): string => Object.values(shortDate(isoDay)).join(' ');

/** 'lun 23' */
function weekdayDay(isoDay: string): string {
  const { weekday, day } = shortDate(isoDay);
  return `${weekday} ${day}`;
}

function dayAndMonth(isoDay: string): string {
  const { day, month } = dateWords(isoDay);
  return `${day} ${month}`;
}

/** 'lunedì 23 novembre' */
const weekdayAndDay = (isoDay: string): string => `${dateWords(isoDay).weekday} ${dayAndMonth(isoDay)}`;

/** 'lunedì 23 novembre 2026' */
export const longDay = (isoDay: string): string => `${weekdayAndDay(isoDay)} ${dateWords(isoDay).year}`;

/** «Domani, gio 26 nov» or 'lun 30 nov' */
const nearDay = (isoDay: string, today: string): string =>
  [relativeDay(isoDay, today), shortDay(isoDay)].filter(Boolean).join(', ');

/** '23/11/2026' */
const numericDay = (isoDay: string): string => isoDay.split('-').reverse().join('/');

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function opening({ from, to, spans }: OpenDays): string {
  const days = [...new Set([from, to])].map((day) => WEEKDAYS[day % 7] ?? '').join('-');
  const hours = spans.map(({ opens, closes }) => `${clock(opens)}-${clock(closes)}`).join(' e ');
  return `${days.charAt(0).toUpperCase()}${days.slice(1)} ${hours}`;
}

// Formatters are reused, because creating one costs a hundred times as much as using it.
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** 'lunedì', '23 novembre' and '2026' separately, because a ticket shows the day larger than the rest. */
function ticketDate(isoDay: string): { readonly weekday: string; readonly day: string; readonly year: string } {
  const { weekday, day, month, year } = dateWords(isoDay);
  return { weekday, day: `${day} ${month}`, year: String(year) };
}

/** Formats of days and distances; days are 'YYYY-MM-DD', distances km. */
export const formats = {
  locale: LOCALE,
  relativeDay,
  shortDate,
  shortDay,
  weekdayDay,
  weekdayAndDay,
  longDay,
  ticketDate,
  nearDay,
  /** 'Lunedì-venerdì 9:00-13:00 e 14:00-18:00' */
  opening,
  numericDay,
  /** '23/11' */
  numericDayAndMonth: (isoDay: string): string => numericDay(isoDay.slice(5)),
  /** Kilometres: '8,4' below ten, '12' from ten on. */
  distance: (km: number): string => (km < 10 ? tenths : whole).format(km),
  /** Kilometres: '12,4'. */
  exactDistance: (km: number): string => tenths.format(km),
} as const;
