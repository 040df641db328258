import type { IsoDay } from '../time/rome.ts';
import { MAX_CONSULTANTS } from './consultants.ts';
import type { OpenSpan } from './weekly-hours.ts';

/** Weekly opening hours and consultants that apply from a day on, until the next `Week` applies. */
export interface Week {
  readonly from: IsoDay;
  readonly openings: readonly OpenSpan[];
  /** Consultants by weekday 1-7. */
  readonly consultants: ReadonlyMap<number, number>;
}

/** A span of a day (minutes after midnight) with another number of consultants; 0 closes the branch for the span. */
export interface Closing {
  readonly day: IsoDay;
  readonly from: number;
  readonly until: number;
  readonly consultants: number;
}

/** A span of a day with one consultant less (an absence) or one more (lent by another branch). */
export interface RosterChange {
  readonly day: IsoDay;
  readonly from: number;
  readonly until: number;
  readonly delta: number;
}

/** Changes to the weekly hours and exceptional days that a branch has on the first requested day. */
export interface Changes {
  /** Later weeks, earliest first. */
  readonly weeks: readonly Week[];
  readonly closings: readonly Closing[];
  readonly roster: readonly RosterChange[];
}

/** Weekly hours of a branch, exceptional days and holidays, and the changes to them. */
interface BranchSchedule extends Pick<Week, 'openings' | 'consultants'> {
  readonly exceptions: ReadonlyMap<IsoDay, number>;
  readonly holidays: ReadonlySet<IsoDay>;
  readonly changes?: Changes;
}

/** Opening hours of a branch on a day, and the number of consultants between two minutes. */
export interface DayRule {
  readonly openings: readonly OpenSpan[];
  capacityAt(minute: number, until: number): number;
}

/**
 * Derives the opening hours and capacity of a day. A holiday has no capacity. Otherwise the capacity of a slot is the
 * minimum of the closings that overlap it and of the day's exception; without either it is the weekday's number of
 * consultants. Absences and loans are added, but never open a closed slot.
 */
export function dayRule(
  agenda: BranchSchedule,
  { day, weekday }: { readonly day: IsoDay; readonly weekday: number },
): DayRule {
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
      return usual === 0 ? 0 : Math.min(MAX_CONSULTANTS, Math.max(0, usual + delta));
    },
  };
}

function weekOf(agenda: BranchSchedule, day: IsoDay): Pick<Week, 'openings' | 'consultants'> {
  return agenda.changes?.weeks.findLast(({ from }) => from <= day) ?? agenda;
}
