import type { PageWords } from '#texts/words.ts';
import type { Appointment } from '../../session/appointment.ts';
import { placeLine } from '../../session/branch.ts';
import { instantsOf, utcStamp } from './visit-instants.ts';

interface CalendarLink {
  readonly name: 'google' | 'outlook';
  readonly url: string;
}

/** What a web calendar is told: title, place, request code, start and end. Nothing about the person. */
export function calendarLinks(words: PageWords, appointment: Appointment, lender: string): readonly CalendarLink[] {
  const title = words.summary.calendarTitle(lender, appointment.branch.name);
  const location = placeLine(appointment.branch);
  const details = `${words.summary.rows.code}: ${appointment.code}`;
  const { starts, ends } = instantsOf(appointment);
  const iso = (instant: number) => new Date(instant).toISOString().replace('.000', '');
  const google = new URLSearchParams({
    ...{ action: 'TEMPLATE', text: title, dates: `${utcStamp(starts)}/${utcStamp(ends)}`, location, details },
  });
  const outlook = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: title },
    ...{ startdt: iso(starts), enddt: iso(ends), location, body: details },
  });
  return [
    { name: 'google', url: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'outlook', url: `https://outlook.live.com/calendar/0/deeplink/compose?${spaced(outlook)}` },
  ];
}

/** Outlook shows a plus sign as it is, so a space is written as %20. */
const spaced = (query: URLSearchParams): string => String(query).replaceAll('+', '%20');
