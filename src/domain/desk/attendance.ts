/** What became of a visit so far. */
export type Attendance = 'expected' | 'arrived' | 'meeting' | Outcome;
/** How it ended: held, nobody came, left before it began, or nobody could receive them. */
export const OUTCOMES = ['attended', 'noShow', 'left', 'notReceived'] as const;
export type Outcome = (typeof OUTCOMES)[number];
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

/** The person was seen at the branch. Without a recorded arrival, `notReceived` does not say so. */
export const hasCome = ({ arrivedAt, startedAt, outcome }: Moments): boolean =>
  arrivedAt !== null || startedAt !== null || outcome === 'attended' || outcome === 'left';

/** From where each step is taken: only forward, and nobody who came can be said not to have come. */
const FROM: Readonly<Record<Step, readonly Attendance[]>> = {
  arrive: ['expected'],
  start: ['expected', 'arrived'],
  attended: ['expected', 'arrived', 'meeting'],
  noShow: ['expected'],
  left: ['arrived'],
  notReceived: ['expected', 'arrived'],
};
export const mayTake = (step: Step, now: Attendance): boolean => FROM[step].includes(now);

/** Minutes somebody may wait before it is a trouble, and before it is our fault. */
const LONG = 10;
const TOO_LONG = 20;
export type Wait = 'fine' | 'long' | 'tooLong';

/** How a wait of so many minutes is shown. */
export const waitOf = (minutes: number): Wait => (minutes >= TOO_LONG ? 'tooLong' : minutes >= LONG ? 'long' : 'fine');

/** A visit with what became of it. */
export interface Attended extends Moments {
  /** Milliseconds. */
  readonly startsAt: number;
  readonly endedAt: Date | null;
  readonly isCancelled: boolean;
}
/** Where a visit stands: `open` is one whose half-hour is over, and of whom nobody said anything. */
export type Standing = Attendance | 'cancelled' | 'open';

const HALF_HOUR_MS = 30 * 60_000;

export function standingOf(visit: Attended, now: number): Standing {
  if (visit.isCancelled) return 'cancelled';
  const attendance = attendanceOf(visit);
  return attendance === 'expected' && now >= visit.startsAt + HALF_HOUR_MS ? 'open' : attendance;
}

/** Nothing is waited for any more. */
export const isOver = (standing: Standing): boolean =>
  standing === 'cancelled' || (OUTCOMES as readonly Standing[]).includes(standing);

/** Whole minutes somebody waits, or talks. */
export const minutesSince = (at: Date, now: number): number => Math.max(0, Math.floor((now - at.getTime()) / 60_000));

/** What may be said next; that nobody came, only from the hour on. */
export function stepsFor(visit: Attended, now: number): readonly Step[] {
  if (visit.isCancelled) return [];
  const attendance = attendanceOf(visit);
  return (['arrive', 'start', ...OUTCOMES] as const).filter(
    (step) => mayTake(step, attendance) && (step !== 'noShow' || now >= visit.startsAt),
  );
}

/** To what the outcome of a visit may be corrected. */
export function correctionsFor(visit: Attended): readonly Outcome[] {
  if (visit.isCancelled || visit.outcome === null) return [];
  const before = attendanceOf({ ...visit, outcome: null });
  return OUTCOMES.filter((outcome) => outcome !== visit.outcome && mayTake(outcome, before));
}
