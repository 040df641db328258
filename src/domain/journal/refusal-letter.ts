/**
 * What determines when a mail about a refused journalled request is sent. Instants are milliseconds since 1970.
 */
export interface Waiting {
  readonly now: number;
  /** Start of the requested visit; null for a request without a slot. */
  readonly starts: number | null;
  /** When the last mail in each of the two queues is due: about visits that begin soon, and about all others. */
  readonly last: { readonly soon: number | null; readonly later: number | null };
  /** Mails to the same recipient: when a waiting mail is due, and when the last mail was written. */
  readonly same: { readonly waiting: number | null; readonly written: number | null };
}
/** The queue of a mail, and when it is due. */
export interface Due {
  readonly isSoon: boolean;
  readonly at: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOON_MS = 48 * HOUR_MS;
/** A mail waits so long for further refusals to the same recipient. Replaying a full journal takes less. */
const GATHER_MS = 2 * MINUTE_MS;
/** Every mail is due within this time after its refusal. */
const WITHIN_MS = { soon: 3 * HOUR_MS, later: 11.5 * HOUR_MS } as const;
/** The interval between two mails, as a share of the time that is left. So any number of mails is due in time. */
const INTERVAL_SHARE = 1 / 5_000;

/**
 * Determines when the mail about a refusal is due. There are two queues: visits of the next 48 hours, and all others.
 * A refusal joins a mail that already waits for the same recipient. In the second queue, mails to one recipient are
 * 11.5 hours apart.
 */
export function refusalDue({ now, starts, last, same }: Waiting): Due {
  const isSoon = starts !== null && starts < now + SOON_MS;
  const before = isSoon ? [last.soon] : [last.soon, last.later];
  const first = Math.max(now + GATHER_MS, ...before.map((at) => at ?? 0));
  const end = now + (isSoon ? WITHIN_MS.soon : WITHIN_MS.later);
  const inLine = first + Math.max(0, end - first) * INTERVAL_SHARE;
  const again = isSoon || same.written === null ? 0 : same.written + WITHIN_MS.later;
  const own = Math.max(inLine, again);
  return { isSoon, at: same.waiting !== null && same.waiting < own ? same.waiting : own };
}
