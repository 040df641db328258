import { romeTime } from '../rome-time.ts';

const LINE_OCTETS = 75;

/** Time zone with the European rule of 1996: clocks change on the last Sundays of March and October at 01:00 UTC. */
const ROME = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** An iCalendar file (RFC 5545) in the time zone Europe/Rome: properties of the calendar, then the lines of its events. */
export function icalendar(language: string, head: readonly string[], events: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Fissa//Appuntamenti//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    ...head,
    ...ROME,
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Start and end of an event. */
export const span = (starts: Date, ends: Date): readonly string[] => [
  `DTSTART;TZID=Europe/Rome:${romeTime(starts).stamp}`,
  `DTEND;TZID=Europe/Rome:${romeTime(ends).stamp}`,
];

export function utcStamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a text value (RFC 5545 section 3.3.11). Other control characters are invalid in a text and are removed. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n\u2028\u2029\u0085]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Breaks a line so that none has more than 75 octets, never inside a character. */
function fold(line: string): string {
  const rows: string[] = [];
  let row = '';
  for (const character of line) {
    if (Buffer.byteLength(row + character) > LINE_OCTETS) {
      rows.push(row);
      row = ' ';
    }
    row += character;
  }
  return [...rows, row].join('\r\n');
}
