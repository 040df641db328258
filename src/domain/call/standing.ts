/** Minutes a call stays in the hand of who took it. */
export const LEASE_MINUTES = 15;
/** Minutes before its promise from which a call is at risk. */
const RISK_MINUTES = 30;

/** A call that waits; instants in ms. */
export interface WaitingCall {
  readonly dueAt: number;
  /** Not to be called before. */
  readonly nextAt: number;
  /** Until when somebody has it in hand; null: nobody. */
  readonly heldUntil: number | null;
}
export const CALL_STANDINGS = ['missed', 'atRisk', 'inTime', 'inHand', 'paused'] as const;
export type CallStanding = (typeof CALL_STANDINGS)[number];

/** Where a call stands. A try in vain keeps no promise: it is missed until somebody was reached. */
export function callStandingOf({ dueAt, nextAt, heldUntil }: WaitingCall, now: number): CallStanding {
  if (heldUntil !== null && heldUntil > now) return 'inHand';
  if (nextAt > now) return 'paused';
  if (dueAt <= now) return 'missed';
  return dueAt - now < RISK_MINUTES * 60_000 ? 'atRisk' : 'inTime';
}
