/** Minutes for which a call is reserved for the member of staff who claimed it. */
export const LEASE_MINUTES = 15;
/** A call whose deadline is less than so many minutes away is at risk. */
const RISK_MINUTES = 30;

/** A callback that is not done yet; instants in milliseconds. */
export interface WaitingCall {
  readonly dueAt: number;
  /** The earliest instant of the next try. */
  readonly nextAt: number;
  /** Until when a member of staff has the call; null while it is free. */
  readonly heldUntil: number | null;
}
export const CALL_STANDINGS = ['missed', 'atRisk', 'inTime', 'inHand', 'paused'] as const;
export type CallStanding = (typeof CALL_STANDINGS)[number];

/** The standing of a call in the queue. A failed try does not meet the deadline; only reaching the customer does. */
export function callStandingOf({ dueAt, nextAt, heldUntil }: WaitingCall, now: number): CallStanding {
  if (heldUntil !== null && heldUntil > now) return 'inHand';
  if (nextAt > now) return 'paused';
  if (dueAt <= now) return 'missed';
  return dueAt - now < RISK_MINUTES * 60_000 ? 'atRisk' : 'inTime';
}
