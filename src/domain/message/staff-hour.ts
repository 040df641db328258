/** Letters of one hour that reach an agent or a branch at once. One letter at its end lists the others. */
const AT_ONCE = 5;
const HOUR_MS = 3_600_000;

/** The last hour in which letters to one mailbox were counted; it begins with its first letter. */
export interface StaffHour {
  readonly ends: number;
  readonly sent: number;
}

/** The hour to which one more letter belongs, and whether that letter leaves at once. */
export function inStaffHour(now: number, last: StaffHour | null): { readonly ends: number; readonly isSent: boolean } {
  if (last === null || last.ends <= now) return { ends: now + HOUR_MS, isSent: true };
  return { ends: last.ends, isSent: last.sent < AT_ONCE };
}
