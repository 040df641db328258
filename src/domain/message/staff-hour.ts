/** Number of mails of an hour that are sent to an agent or a branch at once. One mail at its end lists the others. */
const SENT_AT_ONCE_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** An hour in which mails to a mailbox are counted; it begins with the first mail. */
export interface StaffHour {
  readonly ends: number;
  readonly sent: number;
}

/** The hour in which one more mail is counted, and whether that mail is sent at once. */
export function inStaffHour(now: number, last: StaffHour | null): { readonly ends: number; readonly isSent: boolean } {
  if (last === null || last.ends <= now) return { ends: now + HOUR_MS, isSent: true };
  return { ends: last.ends, isSent: last.sent < SENT_AT_ONCE_PER_HOUR };
}
