import type { PageWords } from '#texts/words.ts';
import type { Appointment } from '../../session/appointment.ts';
import { calendarEntry, utcStamp } from './calendar-entry.ts';

interface CalendarLink {
  readonly name: 'google' | 'outlook';
  readonly url: string;
}

/** Links that add the visit to a web calendar: title, place, request code, start and end, nothing about the person. */
export function calendarLinks(words: PageWords, appointment: Appointment, lender: string): readonly CalendarLink[] {
  const { title, location, starts, ends } = calendarEntry(words, appointment, lender);
  const place: { location?: string } = location === '' ? {} : { location };
  const details = `${words.summary.rows.code}: ${appointment.code}`;
  const iso = (instant: number) => new Date(instant).toISOString().replace('.000', '');
  const google = new URLSearchParams({
    ...{ action: 'TEMPLATE', text: title, dates: `${utcStamp(starts)}/${utcStamp(ends)}`, ...place, details },
  });
  const outlook = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: title },
    ...{ startdt: iso(starts), enddt: iso(ends), ...place, body: details },
  });
  return [
    { name: 'google', url: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'outlook', url: `https://outlook.live.com/calendar/0/deeplink/compose?${spaced(outlook)}` },
  ];
}

/** Outlook shows a plus sign as it is, so a space is written as %20. */
const spaced = (query: URLSearchParams): string => String(query).replaceAll('+', '%20');
