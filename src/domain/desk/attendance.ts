/** How far a visit has come: expected, arrived, in the meeting, or its outcome. */
export type Attendance = 'expected' | 'arrived' | 'meeting' | Outcome;
/** Outcomes: attended, no-show, left before the meeting began, or not received by the branch. */
export const OUTCOMES = ['attended', 'noShow', 'left', 'notReceived'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** A step that staff record. */
export type Step = 'arrive' | 'start' | Outcome;
export const isOutcome = (step: Step): step is Outcome => step !== 'arrive' && step !== 'start';

export interface Moments {
  readonly arrivedAt: Date | null;
  readonly startedAt: Date | null;
  readonly outcome: Outcome | null;
}

export function attendanceOf({ arrivedAt, startedAt, outcome }: Moments): Attendance {
  if (outcome !== null) return outcome;
  if (startedAt !== null) return 'meeting';
  return arrivedAt === null ? 'expected' : 'arrived';
}

/** Whether the customer was at the branch. `notReceived` without a recorded arrival does not prove it. */
export const hasCome = ({ arrivedAt, startedAt, outcome }: Moments): boolean =>
  arrivedAt !== null || startedAt !== null || outcome === 'attended' || outcome === 'left';

/** The states from which each step is possible. Steps lead forward only; an arrived customer cannot be a no-show. */
const FROM: Readonly<Record<Step, readonly Attendance[]>> = {
  arrive: ['expected'],
  start: ['expected', 'arrived'],
  attended: ['expected', 'arrived', 'meeting'],
  noShow: ['expected'],
  left: ['arrived'],
  notReceived: ['expected', 'arrived'],
};
export const mayTake = (step: Step, now: Attendance): boolean => FROM[step].includes(now);

/** A customer's wait is shown as long from so many minutes on. */
const LONG_WAIT_MINUTES = 10;
const TOO_LONG_WAIT_MINUTES = 20;
export type Wait = 'fine' | 'long' | 'tooLong';

/** How a wait of so many minutes is shown. */
export const waitOf = (minutes: number): Wait =>
  minutes >= TOO_LONG_WAIT_MINUTES ? 'tooLong' : minutes >= LONG_WAIT_MINUTES ? 'long' : 'fine';

/** A visit with its attendance. */
export interface Attended extends Moments {
  /** The instant of the slot, in milliseconds. */
  readonly startsAt: number;
  readonly endedAt: Date | null;
  readonly isCancelled: boolean;
  /** Of a call at a chosen time: whether it was made. The queue of calls records its results. */
  readonly call?: 'open' | 'done';
}
/**
 * The standing of a visit on a list. `open`: its slot is over, but neither an arrival nor an outcome is recorded.
 * `call`, `called`: a call at a chosen time, before and after it was made.
 */
export type Standing = Attendance | 'cancelled' | 'open' | 'call' | 'called';

const HALF_HOUR_MS = 30 * 60_000;

export function standingOf(visit: Attended, now: number): Standing {
  if (visit.isCancelled) return 'cancelled';
  if (visit.call !== undefined) return visit.call === 'done' ? 'called' : 'call';
  const attendance = attendanceOf(visit);
  return attendance === 'expected' && now >= visit.startsAt + HALF_HOUR_MS ? 'open' : attendance;
}

/** Whether a visit needs no further step. */
export const isOver = (standing: Standing): boolean =>
  standing === 'cancelled' || standing === 'called' || (OUTCOMES as readonly Standing[]).includes(standing);

/** Whole minutes from `at` until the instant `now`. */
export const minutesSince = (at: Date, now: number): number => Math.max(0, Math.floor((now - at.getTime()) / 60_000));

/** Without a recorded arrival an outcome is known only from the visit's time on. */
const isTooSoon = (step: Step, { startsAt, arrivedAt }: Attended, now: number): boolean =>
  isOutcome(step) && arrivedAt === null && now < startsAt;

/** The possible next steps. */
export function stepsFor(visit: Attended, now: number): readonly Step[] {
  if (visit.isCancelled || visit.call !== undefined) return [];
  const attendance = attendanceOf(visit);
  return (['arrive', 'start', ...OUTCOMES] as const).filter(
    (step) => mayTake(step, attendance) && !isTooSoon(step, visit, now),
  );
}

/** The outcomes to which this visit may be corrected. */
export function correctionsFor(visit: Attended, now: number): readonly Outcome[] {
  if (visit.isCancelled || visit.outcome === null) return [];
  const before = attendanceOf({ ...visit, outcome: null });
  return OUTCOMES.filter(
    (outcome) => outcome !== visit.outcome && mayTake(outcome, before) && !isTooSoon(outcome, visit, now),
  );
}
