import {
  type Agenda,
  calendar,
  type DaySlots,
  type Opening,
  slotsOn,
  type Windows,
} from '#domain/agenda/free-slots.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CheckedJson } from '../../http/answer/validated-json.ts';
import type { BranchRow } from '../../network/branch-row.ts';
import { agendaOf } from '../agenda-columns.ts';
import type { ExtraLoad } from '../read-days.ts';
import type { BranchText } from './read-branches.ts';

/** The requested days; `from` null is today by the database's clock. */
export interface Span {
  readonly from: IsoDay | null;
  readonly days: number;
  /** The visit whose own holds count as free. */
  readonly visit: Buffer;
}
/** Rules for free slots that do not depend on the branch. */
export interface Rules {
  readonly windows: Windows;
  readonly extraLoad: ExtraLoad;
}

/** A branch with its agenda at the instant of the read. */
export interface BranchAgenda {
  readonly row: () => BranchRow;
  /** The opening hours that are valid today. */
  readonly openings: () => readonly Opening[];
  days(rules: Rules, span: Span): readonly DaySlots[];
  /**
   * Returns what `write` makes of the branch's days. The result is cached under the name `as`, except for a visit with
   * a slot hold at this branch, which sees other free slots.
   */
  text(rules: Rules, span: Span & { readonly as: string }, write: Write): CheckedJson;
}
type Write = (days: readonly DaySlots[], row: BranchRow) => CheckedJson;

export function branchAgenda(read: BranchText): BranchAgenda {
  const holds: readonly Hold[] = JSON.parse(read.held);
  const texts = new Map<string, CheckedJson>();
  const row = (): BranchRow => JSON.parse(read.branch);
  const days = (rules: Rules, { from, days: count, visit }: Span) => {
    const agenda = agendaIn(read);
    const seats = takenSeats(read, holds, visit.toString('hex'));
    const taken = (day: IsoDay, minute: number, capacity: number, starts: number) =>
      (seats.get(starts) ?? 0) + rules.extraLoad(read.code, day, minute, capacity);
    return calendar(from, count, read.now).map((day) =>
      slotsOn(agenda, day, { taken, now: read.now, windows: rules.windows }),
    );
  };
  return {
    row,
    openings: () => JSON.parse(read.openings),
    days,
    text(rules, span, write) {
      const known = texts.get(span.as);
      const visit = span.visit.toString('hex');
      const own = holds.some(([, whose]) => whose === visit);
      if (known !== undefined && !own) return known;
      const text = write(days(rules, span), row());
      if (!own) texts.set(span.as, text);
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

/** A slot hold: the start in minutes since 1970, and its visit in hexadecimal. */
type Hold = readonly [number, string];

/** Number of taken seats by the start of the slot (ms), without the holds of this visit. */
function takenSeats({ booked }: BranchText, holds: readonly Hold[], visit: string): ReadonlyMap<number, number> {
  const others = holds.flatMap(([minute, whose]) => (whose === visit ? [] : [minute]));
  const counts = new Map<number, number>();
  for (const minute of [...(JSON.parse(booked) as readonly number[]), ...others])
    counts.set(minute * 60_000, (counts.get(minute * 60_000) ?? 0) + 1);
  return counts;
}
