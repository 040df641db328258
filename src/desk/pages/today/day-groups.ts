import { isOver, minutesSince, type Standing, standingOf, waitOf } from '#domain/desk/attendance.ts';
import type { Day, Visit } from '../../wire/day.ts';

/** A day by what has to be done about it. */
export interface DayGroups {
  /** In the branch: who waits longest first, then who talks longest. */
  readonly here: readonly Visit[];
  /** Nobody wrote down how it ended: newest first. */
  readonly late: readonly Visit[];
  /** Somebody waits longer than anybody should. */
  readonly isTooLong: boolean;
  readonly count: Readonly<Record<Standing, number>>;
}

const NONE = {
  ...{ expected: 0, open: 0, arrived: 0, meeting: 0 },
  ...{ attended: 0, noShow: 0, left: 0, notReceived: 0, cancelled: 0 },
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
  return { here, isTooLong, late: [...by('open').toReversed(), ...day.open], count };
}

/** A day in which one visit is as it is now. */
export function withVisit(day: Day, visit: Visit): Day {
  const change = (visits: readonly Visit[]) => visits.map((each) => (each.code === visit.code ? visit : each));
  return { ...day, visits: change(day.visits), open: change(day.open).filter((each) => !isOver(standingOf(each, 0))) };
}

/** Codes of those of whom nothing is waited for any more. */
export const overIn = (visits: readonly Visit[], now: number): ReadonlySet<string> =>
  new Set(visits.filter((visit) => isOver(standingOf(visit, now))).map(({ code }) => code));
