import { fromInstant } from '../time/rome.ts';

/** Hours of a day, Europe/Rome, between which text messages leave: from the first, before the second. */
export interface SmsHours {
  readonly from: number;
  readonly until: number;
}

/** Whether an instant (ms) lies in them: nobody is woken by a text message. */
export function isSmsTime({ from, until }: SmsHours, at: number): boolean {
  const { minute } = fromInstant(at);
  return minute >= from * 60 && minute < until * 60;
}
