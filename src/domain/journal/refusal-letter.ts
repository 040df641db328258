/** What decides when the letter of a refused request leaves. Instants are milliseconds since 1970. */
export interface Waiting {
  readonly now: number;
  /** When the requested visit begins; null for a request without an hour. */
  readonly starts: number | null;
  /** When the last letter in line leaves, of visits that begin soon and of all others. */
  readonly last: { readonly soon: number | null; readonly later: number | null };
  /** The same recipient's letter that is not written yet, and the last one that is. */
  readonly same: { readonly waiting: number | null; readonly written: number | null };
}
export interface Due {
  readonly isSoon: boolean;
  readonly at: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOON_MS = 48 * HOUR_MS;
/** So long a letter waits for further refusals of its recipient: a full journal is sent on in less. */
const GATHER_MS = 2 * MINUTE_MS;
/** All letters have left after so long. */
const WITHIN_MS = { soon: 3 * HOUR_MS, later: 11.5 * HOUR_MS } as const;
/** Between two letters lies this part of the time that is left, so that any number of them leaves in time. */
const PART = 1 / 5_000;

/**
 * When a refusal is told. Letters stand in two lines: visits of the next 48 hours, then all else. A refusal joins its
 * recipient's letter that waits. Between two letters about
 * later visits to one recipient lie 11.5 hours.
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
