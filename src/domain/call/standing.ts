/** Minutes for which a call stays assigned. */
export const LEASE_MINUTES = 15;
/** A call is at risk from so many minutes before its deadline on. */
const RISK_MINUTES = 30;

/** A waiting call; instants in ms. */
export interface WaitingCall {
  readonly dueAt: number;
  /** No call before this instant. */
  readonly nextAt: number;
  /** End of the assignment; null: unassigned. */
  readonly heldUntil: number | null;
}
export const CALL_STANDINGS = ['missed', 'atRisk', 'inTime', 'inHand', 'paused'] as const;
export type CallStanding = (typeof CALL_STANDINGS)[number];

/** The standing of a call. A failed try does not meet the deadline: the call is late until the customer was reached. */
export function callStandingOf({ dueAt, nextAt, heldUntil }: WaitingCall, now: number): CallStanding {
  if (heldUntil !== null && heldUntil > now) return 'inHand';
  if (nextAt > now) return 'paused';
  if (dueAt <= now) return 'missed';
  return dueAt - now < RISK_MINUTES * 60_000 ? 'atRisk' : 'inTime';
}
