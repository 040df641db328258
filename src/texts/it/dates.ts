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

/** The words of a calendar day 'YYYY-MM-DD' (R9.22). */
export function dateWords(isoDay: string): DateWords {
  const date = new Date(`${isoDay}T00:00:00Z`);
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  };
}

const daysFrom = (today: string, isoDay: string): number =>
  (Date.parse(`${isoDay}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;

/** «Oggi», «Domani», or null for any other day. */
export function relativeDay(isoDay: string, today: string): 'Oggi' | 'Domani' | null {
  const ahead = daysFrom(today, isoDay);
  return ahead === 0 ? 'Oggi' : ahead === 1 ? 'Domani' : null;
}

/** 'lun 23 nov' */
export function shortDay(isoDay: string): string {
  const { weekday, day, month } = dateWords(isoDay);
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** 'lunedì 23 novembre' */
export function weekdayAndDay(isoDay: string): string {
  const { weekday, day, month } = dateWords(isoDay);
  return `${weekday} ${day} ${month}`;
}

/** 'lunedì 23 novembre 2026' */
export const longDay = (isoDay: string): string => `${weekdayAndDay(isoDay)} ${dateWords(isoDay).year}`;

/** «Oggi», «Domani» or 'lun 23 nov' */
export const dayLabel = (isoDay: string, today: string): string => relativeDay(isoDay, today) ?? shortDay(isoDay);
