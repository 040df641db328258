import { type BranchSeats, changesAt, takenAt } from '#domain/agenda/branch-seats.ts';
import { type Agenda, calendar, type DaySlots, slotsOn, type Windows } from '#domain/agenda/free-slots.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CheckedJson } from '../../http/handle.ts';
import type { BranchRow } from '../../network/branch-row.ts';
import { agendaOf } from '../agenda-columns.ts';
import type { ExtraLoad } from '../read-days.ts';
import type { BranchText } from './read-branches.ts';

/** Which days somebody asks for; `from` null is today by the database's clock. */
export interface Span {
  readonly from: IsoDay | null;
  readonly days: number;
  /** Whose own holds take no seat. */
  readonly visit: Buffer;
}
/** What decides beside the branch itself. */
export interface Rules {
  readonly windows: Windows;
  readonly extraLoad: ExtraLoad;
}

/** A branch with its agenda as it was read. */
export interface BranchAgenda {
  days(rules: Rules, span: Span): readonly DaySlots[];
  /**
   * What `write` makes of the branch's days, kept until the clock changes it; `as` names what is written. A visit that
   * holds a seat here gets its own, kept for nobody.
   */
  told(rules: Rules, span: Span & { readonly as: string }, write: Write): CheckedJson;
}
type Write = (days: readonly DaySlots[], row: BranchRow) => CheckedJson;
interface Text {
  readonly text: CheckedJson;
  readonly from: number;
  readonly until: number;
}

/** Texts of one branch at most: its six days, and some days somebody asks for. */
const MOST_TEXTS = 12;

export function branchAgenda(read: BranchText, now: () => number): BranchAgenda {
  const passing = passingIn(read);
  const texts = new Map<string, Text>();
  const compute = (rules: Rules, { from, days }: Span, visit: string | null, at: number) => {
    const on = calendar(from, days, at);
    const seats = seatsIn(read, passing);
    const agenda = agendaIn(read);
    const free = takenAt(seats, at, visit);
    const taken = (day: IsoDay, minute: number, capacity: number, starts: number) =>
      free(starts) + rules.extraLoad(read.code, day, minute, capacity);
    const computed = on.map((day) => slotsOn(agenda, day, { taken, now: at, windows: rules.windows }));
    const startOf = (day: number, minute: number) => on[day]?.startOf(minute) ?? 0;
    return {
      days: computed,
      until: () => changesAt({ days: computed, startOf, seats, now: at, windows: rules.windows }),
    };
  };
  const holder = (visit: Buffer): string | null => {
    if (passing.length === 0) return null;
    const name = visit.toString('hex');
    return passing.some((seat) => seat.visit === name) ? name : null;
  };
  return {
    days: (rules, span) => compute(rules, span, holder(span.visit), now()).days,
    told(rules, span, write) {
      const at = now();
      const visit = holder(span.visit);
      const kept = texts.get(span.as);
      if (visit === null && kept && kept.from <= at && at < kept.until) return kept.text;
      const { days, until } = compute(rules, span, visit, at);
      const text = write(days, JSON.parse(read.branch));
      if (visit === null) {
        if (texts.size >= MOST_TEXTS) texts.clear();
        texts.set(span.as, { text, from: at, until: until() });
      }
      return text;
    },
  };
}

const agendaIn = ({ openings, duty, exceptions, holidays, changes }: BranchText): Agenda =>
  agendaOf({
    openings: JSON.parse(openings),
    duty: JSON.parse(duty),
    exceptions: JSON.parse(exceptions),
    holidays: JSON.parse(holidays),
    changes: JSON.parse(changes),
  });

function passingIn({ passing }: BranchText): BranchSeats['passing'] {
  const rows: readonly (readonly [number, number, string | null])[] = JSON.parse(passing);
  return rows.map(([starts, until, visit]) => ({ starts, until, visit }));
}

function seatsIn({ booked }: BranchText, passing: BranchSeats['passing']): BranchSeats {
  const counts = new Map<number, number>();
  for (const minute of JSON.parse(booked) as readonly number[])
    counts.set(minute * 60_000, (counts.get(minute * 60_000) ?? 0) + 1);
  return { booked: counts, passing };
}
