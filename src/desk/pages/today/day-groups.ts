import { isOver, minutesSince, type Standing, standingOf, waitOf } from '#domain/desk/attendance.ts';
import type { Day, Visit } from '../../wire/day.ts';

/** A day grouped by the work it needs. */
export interface DayGroups {
  /** Visitors in the branch: those who wait, longest first, then those in a meeting, longest first. */
  readonly onSite: readonly Visit[];
  /** Visits without an outcome, newest first. */
  readonly late: readonly Visit[];
  /** Whether a visitor waits longer than the limit. */
  readonly isTooLong: boolean;
  readonly count: Readonly<Record<Standing, number>>;
}

const NONE = {
  ...{ expected: 0, open: 0, arrived: 0, meeting: 0 },
  ...{ attended: 0, noShow: 0, left: 0, notReceived: 0, cancelled: 0, call: 0, called: 0 },
};

export function groupsOf(day: Day, now: number): DayGroups {
  const count: Record<Standing, number> = { ...NONE };
  const by = (standing: Standing) => day.visits.filter((visit) => standingOf(visit, now) === standing);
  for (const visit of day.visits) count[standingOf(visit, now)] += 1;
  const since = (visit: Visit) => (visit.startedAt ?? visit.arrivedAt)?.getTime() ?? 0;
  const longest = (visits: readonly Visit[]) => visits.toSorted((a, b) => since(a) - since(b));
  const waiting = longest(by('arrived'));
  const here = [...waiting, ...longest(by('meeting'))];
  const isTooLong = waiting.some(({ arrivedAt }) => arrivedAt && waitOf(minutesSince(arrivedAt, now)) === 'tooLong');
  return { onSite: here, isTooLong, late: [...by('open').toReversed(), ...day.open], count };
}

/** The day with one visit replaced by its current state. */
export function withVisit(day: Day, visit: Visit): Day {
  const change = (visits: readonly Visit[]) => visits.map((each) => (each.code === visit.code ? visit : each));
  return { ...day, visits: change(day.visits), open: change(day.open).filter((each) => !isOver(standingOf(each, 0))) };
}

/** Codes of the closed visits. */
export const closedCodes = (visits: readonly Visit[], now: number): ReadonlySet<string> =>
  new Set(visits.filter((visit) => isOver(standingOf(visit, now))).map(({ code }) => code));
