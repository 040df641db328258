import type { Kysely } from 'kysely';
import {
  type CalendarDay,
  calendar,
  type DaySlots,
  slotsOn,
  type Taken,
  type Windows,
} from '#domain/agenda/free-slots.ts';
import { hourText, type IsoDay } from '#domain/time/rome.ts';
import type { Database } from '../platform/database/schema.ts';
import { staticStatement } from '../platform/database/statements/static-statement.ts';
import type { BranchTable } from '../platform/database/tables/network-tables.ts';
import { type AgendaColumns, agendaColumns, agendaOf } from './agenda-columns.ts';

/** Number of seats of a slot that the demonstration pretends to be taken; these are the slot's lowest seat numbers. */
export type ExtraLoad = (branch: string, day: IsoDay, minute: number, capacity: number) => number;

export interface AgendaDeps {
  readonly db: Kysely<Database>;
  readonly windows: Windows;
  readonly extraLoad: ExtraLoad;
}

interface Question {
  readonly codes: readonly string[];
  /** First day; null is today by the database's clock. */
  readonly from: IsoDay | null;
  readonly days: number;
  /** The visit's own hold counts as free. */
  readonly visit?: Buffer;
}

interface AgendaRow extends AgendaColumns {
  readonly code: string;
  readonly kind: BranchTable['kind'];
  /** Milliseconds, by the database's clock. */
  readonly now: number;
  /** Number of taken seats by the start of their slot, in seconds (UTC). */
  readonly seats: Readonly<Record<string, number>>;
}

/** Reads the slots of all these branches in one round trip; unknown codes are omitted. */
export async function readDays(
  deps: AgendaDeps,
  question: Question,
): Promise<ReadonlyMap<string, readonly DaySlots[]>> {
  const read = await readBranchDays(deps, question);
  return new Map([...read].map(([code, { days }]) => [code, days]));
}

/** Like `readDays`, with the kind of each branch. */
export async function readBranchDays(
  deps: AgendaDeps,
  question: Question,
): Promise<ReadonlyMap<string, { readonly kind: BranchTable['kind']; readonly days: readonly DaySlots[] }>> {
  const rows = await agendas({ visit: null, ...question }).rows(deps.db);
  const days = calendar(question.from, question.days, rows[0]?.now ?? 0);
  return new Map(rows.map((row) => [row.code, { kind: row.kind, days: computed(row, deps, days) }]));
}

function computed(row: AgendaRow, { windows, extraLoad }: AgendaDeps, days: readonly CalendarDay[]) {
  const agenda = agendaOf(row);
  const seats = new Map(Object.entries(row.seats).map(([second, count]) => [Number(second) * 1000, count]));
  const taken: Taken = (day, minute, capacity, starts) =>
    (seats.get(starts) ?? 0) + extraLoad(row.code, day, minute, capacity);
  return days.map((day) => slotsOn(agenda, day, { taken, now: row.now, windows }));
}

const columns = Object.entries(agendaColumns('span.first', 'span.past'))
  .map(([name, text]) => `${text} as ${name}`)
  .join(',');
const agendas = staticStatement<Omit<Question, 'visit'> & { readonly visit: Buffer | null }, AgendaRow>(`
    with span as (
      select coalesce(:from::date, (now() at time zone 'Europe/Rome')::date) as first,
             coalesce(:from::date, (now() at time zone 'Europe/Rome')::date) + :days::int as past
    )
    select b.code, b.kind, floor(extract(epoch from now()) * 1000)::float8 as now,
      ${columns},
      (select coalesce(json_object_agg(extract(epoch from t.starts)::bigint, t.count), '{}') from (
         select s.starts, count(*)::int as count from seat s
          where s.branch_code = b.code
            and s.starts >= span.first::timestamp at time zone 'Europe/Rome'
            and s.starts < span.past::timestamp at time zone 'Europe/Rome'
            and (s.held_until is null or s.held_until > now())
            and (s.state = 'booked' or s.visit is distinct from :visit::bytea)
          group by s.starts) t) as seats
    from branch b cross join span
    where b.code = any(:codes::text[]) and b.active`);

/** Days in wire format: 'HH:MM' → free. */
export const toWire = (days: readonly DaySlots[]) =>
  days.map(({ day, slots }) => ({
    Date: day,
    Slots: Object.fromEntries(slots.map(({ minute, free }) => [hourText(minute), free])),
  }));
