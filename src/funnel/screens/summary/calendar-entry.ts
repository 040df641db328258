import { minuteOf, toInstant } from '#domain/time/rome.ts';
import type { PageWords } from '#texts/words.ts';
import type { Appointment } from '../../session/appointment.ts';
import { placeLine } from '../../session/branch.ts';

/** A calendar keeps an hour free for a visit, although it is shorter: the way back takes its time too. */
const VISIT_MS = 3_600_000;

/** What a calendar shows of an appointment. */
interface CalendarEntry {
  readonly title: string;
  /** '' for a call, which takes place nowhere. */
  readonly location: string;
  readonly starts: number;
  readonly ends: number;
}

/** The calendar entry of a visit, or of a call at a chosen time. */
export function calendarEntry(words: PageWords, appointment: Appointment, lender: string): CalendarEntry {
  const { branch, callHours, date, hour } = appointment;
  if (callHours)
    return {
      ...{ title: words.callTime.summary.calendarTitle(lender), location: '' },
      starts: toInstant(callHours.date, minuteOf(callHours.from)),
      ends: toInstant(callHours.date, minuteOf(callHours.until)),
    };
  const starts = toInstant(date, minuteOf(hour));
  return {
    ...{ title: words.summary.calendarTitle(lender, branch.name), location: placeLine(branch) },
    ...{ starts, ends: starts + VISIT_MS },
  };
}

/** The name of a file about the appointment, without extension. */
export const fileNameOf = ({ callTime, documents }: PageWords, { callHours }: Appointment): string =>
  (callHours ? callTime.summary : documents).fileName;

/** 'YYYYMMDDTHHMMSSZ' */
export const utcStamp = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
