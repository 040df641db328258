/** Data that decide when a refusal letter is sent. Instants are milliseconds since 1970. */
export interface Waiting {
  readonly now: number;
  /** Start of the requested visit; null for a request without a slot. */
  readonly starts: number | null;
  /** Time of the last queued letter, for visits that begin soon and for all others. */
  readonly last: { readonly soon: number | null; readonly later: number | null };
  /** The same recipient's waiting letter, and the last written one. */
  readonly same: { readonly waiting: number | null; readonly written: number | null };
}
export interface Due {
  readonly isSoon: boolean;
  readonly at: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOON_MS = 48 * HOUR_MS;
/** A letter waits so long for further refusals of its recipient; a full journal is replayed in less. */
const GATHER_MS = 2 * MINUTE_MS;
/** All letters are sent within this time. */
const WITHIN_MS = { soon: 3 * HOUR_MS, later: 11.5 * HOUR_MS } as const;
/** The interval of two letters as a part of the remaining time, so that any number is sent in time. */
const PART = 1 / 5_000;

/**
 * When a refusal letter is sent. There are two queues: visits of the next 48 hours, and all others. A refusal joins its
 * recipient's waiting letter. Letters about later visits to one recipient are 11.5 hours apart.
 */
export function refusalDue({ now, starts, last, same }: Waiting): Due {
  const isSoon = starts !== null && starts < now + SOON_MS;
  const before = isSoon ? [last.soon] : [last.soon, last.later];
  const first = Math.max(now + GATHER_MS, ...before.map((at) => at ?? 0));
  const end = now + (isSoon ? WITHIN_MS.soon : WITHIN_MS.later);
  const inLine = first + Math.max(0, end - first) * PART;
  const again = isSoon || same.written === null ? 0 : same.written + WITHIN_MS.later;
  const own = Math.max(inLine, again);
  return { isSoon, at: same.waiting !== null && same.waiting < own ? same.waiting : own };
}
