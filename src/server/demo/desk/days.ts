import type { Outcome } from '#domain/desk/attendance.ts';
import { addDays, fromInstant, type IsoDay, toInstant, weekday } from '#domain/time/rome.ts';
import { fraction } from '../load-hash.ts';

/** A visit of the demo data; instants in milliseconds. */
export interface DemoVisit {
  readonly branch: string;
  readonly starts: number;
  readonly booked: number;
  readonly arrived: number | null;
  readonly started: number | null;
  readonly ended: number | null;
  readonly outcome: Outcome | null;
  /** The visit may take the seat that is otherwise kept free for visitors. */
  readonly crowded?: true;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BACK_DAYS = 30;
const AHEAD_DAYS = 28;
/** The branches with visits, and their number per working day. The first is the branch of the demo staff. */
const BRANCHES = [
  { code: '0151', visits: 7 },
  { code: '0101', visits: 3 },
  { code: '0102', visits: 2 },
  { code: '0103', visits: 2 },
] as const;
/** Slots of a working day, in minutes after midnight. */
const STARTS = [540, 570, 600, 630, 660, 690, 720, 840, 870, 900, 930, 960, 990, 1020];
/**
 * The first Wednesday that is at least so many days ahead is nearly full in Milan, so that closing it displaces visits.
 */
const CROWDED_AHEAD = 8;
const ALL_STARTS = [...STARTS.slice(0, 7), 750, ...STARTS.slice(7), 1050];
/** Cumulative shares of the outcomes of past visits; the rest were attended. */
const SHARES: readonly (readonly [until: number, Outcome])[] = [
  [0.11, 'noShow'],
  [0.14, 'left'],
  [0.16, 'notReceived'],
];

/**
 * The visits of the demo: of the last thirty days with outcomes (two are missing), of today around the present hour,
 * and of the next four weeks. They depend only on `now` (milliseconds).
 */
export function demoDays(now: number): readonly DemoVisit[] {
  const today = fromInstant(now).day;
  const days = Array.from({ length: BACK_DAYS + AHEAD_DAYS + 1 }, (_, i) => addDays(today, i - BACK_DAYS));
  const working = days.filter((day) => weekday(day) <= 5 && day !== today);
  const last = working.filter((day) => day < today).at(-1);
  const crowded = working.find((day) => day >= addDays(today, CROWDED_AHEAD) && weekday(day) === 3);
  const isUsual = (code: string, day: IsoDay) => code !== BRANCHES[0].code || day !== crowded;
  const usual = working.flatMap((day) =>
    BRANCHES.filter(({ code }) => isUsual(code, day)).flatMap(({ code, visits }) =>
      dayOf({ code, visits, day, now }, last),
    ),
  );
  return [...usual, ...(crowded === undefined ? [] : crowdedDay(crowded, now)), ...todayAt(now)];
}

const crowdedDay = (day: IsoDay, now: number): DemoVisit[] =>
  ALL_STARTS.map((minute, n) => ({
    ...expected(BRANCHES[0].code, toInstant(day, minute), now - (1 + (n % 6)) * DAY),
    crowded: true,
  }));

interface Wanted {
  readonly code: string;
  readonly visits: number;
  readonly day: IsoDay;
  readonly now: number;
}

function dayOf({ code, visits, day, now }: Wanted, last: IsoDay | undefined): DemoVisit[] {
  const today = fromInstant(now).day;
  const rank = (minute: number) => fraction(`${code} ${day} ${minute} visit`);
  // Future days have half as many visits, because not all bookings are made yet.
  const count = day > today ? Math.ceil(visits / 2) : visits;
  const minutes = [...STARTS].sort((a, b) => rank(a) - rank(b)).slice(0, count);
  return minutes.map((minute, i) => {
    const starts = toInstant(day, minute);
    // Visits are booked before the present instant.
    const booked = Math.min(starts, now) - Math.ceil(1 + rank(minute) * 8) * DAY;
    if (day > today || (day === last && i < 2)) return expected(code, starts, booked);
    return held({ branch: code, starts, booked }, fraction(`${code} ${day} ${minute} outcome`));
  });
}

const expected = (branch: string, starts: number, booked: number): DemoVisit => ({
  ...{ branch, starts, booked, arrived: null, started: null, ended: null, outcome: null },
});

function held(visit: Pick<DemoVisit, 'branch' | 'starts' | 'booked'>, chance: number): DemoVisit {
  const outcome = SHARES.find(([until]) => chance < until)?.[1] ?? 'attended';
  const arrived = outcome === 'noShow' ? null : visit.starts + Math.round(chance * 10 - 5) * MINUTE;
  const started = outcome === 'attended' && arrived !== null ? arrived + Math.round(2 + chance * 10) * MINUTE : null;
  const ended = started === null ? visit.starts + 30 * MINUTE : started + Math.round(18 + chance * 12) * MINUTE;
  return { ...visit, arrived, started, ended, outcome };
}

/**
 * Today's visits in Milan, whatever the weekday and hour: one waits for long, one is in the talk, others are expected.
 */
function todayAt(now: number): DemoVisit[] {
  const half = Math.floor(now / (30 * MINUTE)) * 30 * MINUTE;
  const { day } = fromInstant(now);
  const at = (halves: number, more: Partial<DemoVisit> = {}): DemoVisit => ({
    ...expected('0151', half + halves * 30 * MINUTE, now - 3 * DAY),
    ...more,
  });
  const done = (halves: number): DemoVisit => held(at(halves), 0.5);
  const visits = [
    ...[done(-4), at(-3, { ended: half, outcome: 'noShow' as const })],
    at(-2, { arrived: now - 34 * MINUTE, started: now - 28 * MINUTE }),
    ...[at(-1, { arrived: now - 23 * MINUTE }), at(0, { arrived: now - 12 * MINUTE }), at(0)],
    ...[at(1), at(2), at(4), at(5)],
  ];
  return visits.filter(({ starts }) => fromInstant(starts).day === day);
}
