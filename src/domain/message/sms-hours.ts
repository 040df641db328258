import { fromInstant } from '../time/rome.ts';

/** The hours of a day in which SMS are sent: from `from` o'clock until `until` o'clock, Europe/Rome. */
export interface SmsHours {
  readonly from: number;
  readonly until: number;
}

/** Whether SMS may be sent at an instant (milliseconds). */
export function isSmsTime({ from, until }: SmsHours, at: number): boolean {
  const { minute } = fromInstant(at);
  return minute >= from * 60 && minute < until * 60;
}
