import { minuteOf, toInstant } from '#domain/time/rome.ts';
import type { PageWords } from '#texts/words.ts';
import type { Appointment } from '../../session/appointment.ts';
import { placeLine } from '../../session/branch.ts';

const HOUR_MS = 3_600_000;

/** 'YYYYMMDDTHHMMSSZ' */
const utc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/**
 * The appointment as a calendar file of one hour, created by the page: the server's file needs the proof cookie, which
 * a browser without cookies does not store (docs/decisions/057). The UID is that of the server's file.
 */
export function pageCalendar(words: PageWords, { code, date, hour, branch }: Appointment, lender: string): string {
  const starts = toInstant(date, minuteOf(hour));
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fissa//Appuntamenti//IT', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    ...[`UID:${code}@fissa`, 'SEQUENCE:1', 'STATUS:CONFIRMED'],
    ...[`DTSTAMP:${utc(Date.now())}`, `DTSTART:${utc(starts)}`, `DTEND:${utc(starts + HOUR_MS)}`],
    `SUMMARY:${escaped(words.summary.calendarTitle(lender, branch.name))}`,
    `LOCATION:${escaped(placeLine(branch))}`,
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return `${lines.join('\r\n')}\r\n`;
}
