import { fromInstant } from '../time/rome.ts';

/** Hours of a day, Europe/Rome, in which SMS are sent: from the first, before the second. */
export interface SmsHours {
  readonly from: number;
  readonly until: number;
}

/** Whether SMS may be sent at an instant (ms). */
export function isSmsTime({ from, until }: SmsHours, at: number): boolean {
  const { minute } = fromInstant(at);
  return minute >= from * 60 && minute < until * 60;
}
