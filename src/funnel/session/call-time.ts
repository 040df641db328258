import { SLOT_MINUTES } from '#domain/agenda/free-slots.ts';
import { bandSpan, type CallBand } from '#domain/call/at-time.ts';
import { hourText, minuteOf } from '#domain/time/rome.ts';

/** A chosen time of a call: 'YYYY-MM-DD', Europe/Rome, and the start of a half-hour or a band. */
export type CallTime =
  | { readonly date: string; readonly hour: string }
  | { readonly date: string; readonly band: CallBand };

/** The hours of a call as the visitor knows them, 'HH:MM'. */
export interface CallHours {
  readonly date: string;
  readonly from: string;
  readonly until: string;
}

/** 'HH:MM' at the end of a slot. */
export const endOf = (hour: string): string => hourText(minuteOf(hour) + SLOT_MINUTES);

export function bandHours(band: CallBand): { readonly from: string; readonly until: string } {
  const { from, until } = bandSpan(band);
  return { from: hourText(from), until: hourText(until) };
}

export const hoursOf = (time: CallTime): CallHours =>
  'band' in time
    ? { date: time.date, ...bandHours(time.band) }
    : { date: time.date, from: time.hour, until: endOf(time.hour) };
