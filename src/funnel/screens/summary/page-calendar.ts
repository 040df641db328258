import type { PageWords } from '#texts/words.ts';
import type { Appointment } from '../../session/appointment.ts';
import { calendarEntry, utcStamp } from './calendar-entry.ts';

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/**
 * The appointment as a calendar file, created by the page: the server's file needs the proof cookie, which a browser
 * without cookies does not store (docs/decisions/057). The UID is that of the server's file.
 */
export function pageCalendar(words: PageWords, appointment: Appointment, lender: string): string {
  const { title, location, starts, ends } = calendarEntry(words, appointment, lender);
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fissa//Appuntamenti//IT', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    ...[`UID:${appointment.code}@fissa`, 'SEQUENCE:1', 'STATUS:CONFIRMED'],
    ...[`DTSTAMP:${utcStamp(Date.now())}`, `DTSTART:${utcStamp(starts)}`, `DTEND:${utcStamp(ends)}`],
    `SUMMARY:${escaped(title)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return `${lines.join('\r\n')}\r\n`;
}
