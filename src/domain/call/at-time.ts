import { SLOT_MINUTES } from '../agenda/free-slots.ts';
import { fromInstant, type IsoDay, toInstant } from '../time/rome.ts';
import { isCallingMinute, type Span } from './hours.ts';

/** Parts of the day in which a customer may ask to be called, by the hours of the wire. */
export const CALL_BANDS = ['9-12', '12-15', '15-18'] as const;
export type CallBand = (typeof CALL_BANDS)[number];
const HOURS: Readonly<Record<CallBand, readonly [number, number]>> = {
  '9-12': [9, 12],
  '12-15': [12, 15],
  '15-18': [15, 18],
};

/** The hours of a band, in minutes of its day. */
export function bandSpan(band: CallBand): Span {
  const [from, until] = HOURS[band];
  return { from: from * 60, until: until * 60 };
}

/** The half-hour of a call's seat, or its whole band, in minutes of its day. */
const spanOf = (minute: number, band: CallBand | null): Span =>
  band === null ? { from: minute, until: minute + SLOT_MINUTES } : bandSpan(band);

/** Whether a call may be booked in the slot that starts then. A call in a band is booked in one slot inside it. */
export function takesCall(day: IsoDay, minute: number, band: CallBand | null = null): boolean {
  const { from, until } = spanOf(minute, band);
  const isInside = minute >= from && minute + SLOT_MINUTES <= until;
  return isInside && isCallingMinute(day, minute) && isCallingMinute(day, minute + SLOT_MINUTES - 1);
}

interface CallSpan {
  readonly from: Date;
  readonly until: Date;
}

/** The chosen time of a call as the customer knows it: the half-hour of its seat, or the whole band. */
export function callSpan(day: IsoDay, minute: number, band: CallBand | null): CallSpan {
  const { from, until } = spanOf(minute, band);
  return { from: new Date(toInstant(day, from)), until: new Date(toInstant(day, until)) };
}

/** Like `callSpan`, for the start of the call's seat. */
export function callSpanAt(seat: Date, band: CallBand | null): CallSpan {
  const { day, minute } = fromInstant(seat.getTime());
  return callSpan(day, minute, band);
}
