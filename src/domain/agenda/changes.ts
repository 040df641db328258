import type { IsoDay } from '../time/rome.ts';
import { MOST_CONSULTANTS } from './consultants.ts';
import type { OpenSpan } from './weekly-hours.ts';

/** Hours and consultants from a day on, until the next week begins. */
export interface Week {
  readonly from: IsoDay;
  readonly openings: readonly OpenSpan[];
  /** Consultants by weekday 1-7. */
  readonly consultants: ReadonlyMap<number, number>;
}

/** Minutes of a day with another number of consultants; 0 closes them. */
export interface Closing {
  readonly day: IsoDay;
  readonly from: number;
  readonly until: number;
  readonly consultants: number;
}

/** Minutes of a day with one consultant less, or one lent consultant more. */
export interface RosterChange {
  readonly day: IsoDay;
  readonly from: number;
  readonly until: number;
  readonly delta: number;
}

/** Differences from the week in force on the first requested day, and from whole days. */
export interface Changes {
  /** Later weeks, earliest first. */
  readonly weeks: readonly Week[];
  readonly closings: readonly Closing[];
  readonly roster: readonly RosterChange[];
}

/** When a branch receives without exceptions. */
interface Usual extends Pick<Week, 'openings' | 'consultants'> {
  readonly exceptions: ReadonlyMap<IsoDay, number>;
  readonly holidays: ReadonlySet<IsoDay>;
  readonly changes?: Changes;
}

/** When a branch opens on a day, and its capacity by minute. */
export interface DayRule {
  readonly openings: readonly OpenSpan[];
  capacityAt(minute: number, until: number): number;
}

/**
 * A holiday has no capacity. Otherwise the capacity is the minimum of the closings that the slot touches and of the
 * day's exception, or the duty of its weekday. Absent and lent consultants change it, but open nothing that is closed.
 */
export function dayRule(agenda: Usual, { day, weekday }: { readonly day: IsoDay; readonly weekday: number }): DayRule {
  const { openings, consultants } = weekOf(agenda, day);
  const wholeDay = agenda.exceptions.get(day);
  const base = agenda.holidays.has(day) ? 0 : (wholeDay ?? consultants.get(weekday) ?? 0);
  const closings = agenda.changes?.closings.filter((each) => each.day === day) ?? [];
  const roster = agenda.changes?.roster.filter((each) => each.day === day) ?? [];
  if (agenda.holidays.has(day) || closings.length + roster.length === 0) return { openings, capacityAt: () => base };
  return {
    openings,
    capacityAt(minute, until) {
      const touches = (each: { readonly from: number; readonly until: number }) =>
        each.from < until && each.until > minute;
      const closed = closings.filter(touches).map((each) => each.consultants);
      const usual = closed.length > 0 ? Math.min(...closed, wholeDay ?? Number.POSITIVE_INFINITY) : base;
      const delta = roster.filter(touches).reduce((sum, each) => sum + each.delta, 0);
      return usual === 0 ? 0 : Math.min(MOST_CONSULTANTS, Math.max(0, usual + delta));
    },
  };
}

function weekOf(agenda: Usual, day: IsoDay): Pick<Week, 'openings' | 'consultants'> {
  return agenda.changes?.weeks.findLast(({ from }) => from <= day) ?? agenda;
}
