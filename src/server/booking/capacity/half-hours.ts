import { sql, type Transaction } from 'kysely';
import type { DaySlots } from '#domain/agenda/free-slots.ts';
import { fromInstant, toInstant } from '#domain/time/rome.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import type { Database } from '../../platform/database/schema.ts';

type Tx = Transaction<Database>;

/** The number of visits that fit in each slot of a branch, from today on; closed slots are absent. */
export interface Places {
  readonly days: ReadonlyMap<string, readonly DaySlots[]>;
  placesAt(branch: string, starts: number): number;
}

export const slotKey = (branch: string, starts: number): string => `${branch} ${starts}`;

/** Reads the places of some branches. The demo's pretended load is ignored. */
export async function readPlaces(tx: Tx, deps: AgendaDeps, codes: readonly string[], days: number): Promise<Places> {
  const read = await readDays({ ...deps, db: tx, extraLoad: () => 0 }, { codes, from: null, days });
  const places = new Map<string, number>();
  for (const [branch, found] of read)
    for (const { day, slots } of found)
      for (const { minute, capacity } of slots) places.set(slotKey(branch, toInstant(day, minute)), capacity);
  return { days: read, placesAt: (branch, starts) => places.get(slotKey(branch, starts)) ?? 0 };
}

/** Number of days from today to the first free slot; null when none is free. */
export function firstFree({ days }: Places, branch: string, now: number): number | null {
  const { day: today } = fromInstant(now);
  const found = (days.get(branch) ?? []).filter(({ day }) => day >= today);
  const at = found.findIndex(({ slots }) => slots.some(({ free }) => free));
  return at === -1 ? null : at;
}

/** Number of days from today to read: the bookable days, extended to the last booked day. */
export async function daysAhead(tx: Tx, codes: readonly string[], horizonDays: number): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select (max(starts) at time zone 'Europe/Rome')::date - (now() at time zone 'Europe/Rome')::date as days
      from appointment where branch_code = any(${[...codes]}::text[]) and state = 'confirmed' and starts > now()`.execute(
    tx,
  );
  return Math.max(horizonDays, rows[0]?.days ?? 0) + 1;
}

/** Seats taken at some branches from now on, per slot: booked or held, and held only. */
export interface SeatCounts {
  readonly taken: Map<string, number>;
  readonly held: ReadonlyMap<string, number>;
}

export async function countSeats(tx: Tx, codes: readonly string[]): Promise<SeatCounts> {
  const { rows } = await sql<{ branch: string; starts: Date; taken: number; held: number }>`
    select branch_code as branch, starts, count(*)::int as taken,
      (count(*) filter (where state = 'held'))::int as held
      from seat where branch_code = any(${[...codes]}::text[]) and starts > now()
       and (held_until is null or held_until > now())
     group by branch_code, starts`.execute(tx);
  const by = (count: 'taken' | 'held') =>
    new Map(rows.map((row) => [slotKey(row.branch, row.starts.getTime()), row[count]]));
  return { taken: by('taken'), held: by('held') };
}
