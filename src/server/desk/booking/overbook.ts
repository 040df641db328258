import { sql, type Transaction } from 'kysely';
import { mayOverbook } from '#domain/desk/overbook.ts';
import { bandOf, isMorning, NO_SHOW_LEADS } from '#domain/insight/bands.ts';
import { attendanceKnownOf, NO_OUTCOMES } from '#domain/insight/visit-outcomes.ts';
import type { ProductCode } from '#domain/product.ts';
import { addDays, fromInstant, type IsoDay, toInstant } from '#domain/time/rome.ts';
import type { Offered, RequestedSlot } from '../../availability/offered-slot.ts';
import { type AgendaDeps, readBranchDays } from '../../availability/read-days.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import { groupsOf } from '../insight/no-show-groups.ts';
import { knownInNetwork } from '../insight/rates.ts';
import { countVisits } from '../insight/visit-counts.ts';

type Tx = Transaction<Database>;
type OverbookDeps = AgendaDeps & { readonly clock: Clock };

/** Arbitrary number: key of the lock under which slots are overbooked one at a time. */
const OVERBOOKING = 5_203_170;
const HALF_HOUR = 30;
/** Number of past days for which the database still knows whether a reminder was sent. */
const DAYS = 85;

/**
 * The seat beyond the last of a full slot, where overbooking is permitted; null otherwise. Holds the lock, so two
 * consecutive slots are never both overbooked.
 */
export async function overbookSeat(
  deps: OverbookDeps,
  tx: Tx,
  { branch, day, minute }: RequestedSlot,
): Promise<Offered | null> {
  await sql`select pg_advisory_xact_lock(${OVERBOOKING}::int)`.execute(tx);
  const read = await readBranchDays({ ...deps, db: tx }, { codes: [branch], from: day, days: 1 });
  const slots = read.get(branch)?.days[0]?.slots ?? [];
  const placesAt = (at: number) => slots.find((slot) => slot.minute === at)?.capacity ?? 0;
  const [before, there, after] = await comingAt(
    tx,
    branch,
    [-HALF_HOUR, 0, HALF_HOUR].map((by) => starts(day, minute + by)),
  );
  const places = placesAt(minute);
  const isFine = mayOverbook({
    places,
    isOver: (there?.length ?? 0) > places,
    isBesideOver:
      (before?.length ?? 0) > placesAt(minute - HALF_HOUR) || (after?.length ?? 0) > placesAt(minute + HALF_HOUR),
    missing: await missingOf(tx, { branch, today: romeDay(deps.clock) }, there ?? []),
  });
  if (!isFine) return null;
  const seat = places + 1;
  return { branch, starts: starts(day, minute), firstSeat: seat, capacity: seat, daySeats: seat };
}

const starts = (day: string, minute: number): Date => new Date(toInstant(day, minute));

interface Coming {
  readonly starts: Date;
  readonly created_at: Date;
  readonly product: ProductCode;
}

/** Visits of each of these slots. */
async function comingAt(tx: Tx, branch: string, at: readonly Date[]): Promise<readonly (readonly Coming[])[]> {
  const { rows } = await sql<Coming>`
    select starts, created_at, product from appointment
     where branch_code = ${branch} and kind = 'visit' and starts = any(${[...at]}::timestamptz[])
       and ${EFFECTIVE_STATE} = 'confirmed'`.execute(tx);
  return at.map((each) => rows.filter((row) => row.starts.getTime() === each.getTime()));
}

interface At {
  readonly branch: string;
  readonly today: IsoDay;
}

/** Lower bound of no-shows per hundred similar visits; whether they will be reminded is unknown yet. */
async function missingOf(
  tx: Tx,
  { branch, today }: At,
  coming: readonly Coming[],
): Promise<readonly (number | null)[]> {
  const scope = { role: 'manager', kind: 'branches', codes: [branch] } as const;
  const counts = await countVisits(tx, scope, { from: addDays(today, -DAYS), days: DAYS, branch });
  const fates = Object.fromEntries(counts.branches.map(({ fate, count }) => [fate, count]));
  const groups = groupsOf(
    counts.visitGroups,
    attendanceKnownOf({ ...NO_OUTCOMES, ...fates }),
    await knownInNetwork(tx),
  );
  return coming.map((visit) => {
    const [at, made] = [fromInstant(visit.starts.getTime()), fromInstant(visit.created_at.getTime())];
    const lead = (toInstant(at.day, 0) - toInstant(made.day, 0)) / 86_400_000;
    const band = bandOf(NO_SHOW_LEADS, Math.max(0, Math.round(lead)));
    const matching = groups.filter(
      ({ prodotto, anticipo, mattina }) =>
        prodotto === visit.product && anticipo.da === band?.from && mattina === isMorning(Math.floor(at.minute / 60)),
    );
    const ends = matching.flatMap(({ suCento }) => (suCento === null ? [] : [suCento.da]));
    return ends.length === 0 ? null : Math.min(...ends);
  });
}
