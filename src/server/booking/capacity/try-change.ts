import { sql, type Transaction } from 'kysely';
import { toInstant } from '#domain/time/rome.ts';
import { lockBranchesExclusive } from '../../availability/lock-branch.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type Loan, loanFor } from './consultant-loan.ts';
import { type Coming, comingTo, displacedBy, fingerprint } from './displaced-appointments.ts';
import type { Draft, Maker } from './draft.ts';
import { countSeats, daysAhead, firstFree, type Places, readPlaces, type SeatCounts, slotKey } from './half-hours.ts';
import { nearbyPlaces, type Place, readOpenPlaces } from './near.ts';
import { propose, type VisitWithOffers } from './propose.ts';
import { reopenedOf, type UndecidedVisit, waitingAt } from './reopened.ts';
import type { TargetSlot } from './resolve-displacement.ts';

type Tx = Transaction<Database>;

/** A slot with bookings or holds, in which the change alters the number of consultants. */
export interface HalfHourChange {
  readonly branch: string;
  readonly starts: number;
  readonly before: number;
  readonly after: number;
  readonly coming: number;
  readonly held: number;
}

/** Result of a change inside its transaction. */
export interface ChangeResult {
  readonly changeId: string;
  /** By the database's clock. */
  readonly now: Date;
  readonly places: ReadonlyMap<string, Place>;
  /** Places after the change, of its branches and those nearby. */
  readonly placesAt: Places['placesAt'];
  readonly lost: readonly VisitWithOffers[];
  /** Displaced visits that have a place in their former slot again. */
  readonly kept: readonly UndecidedVisit[];
  /** Number of holds in slots that have too few places after the change. */
  readonly heldInVain: number;
  readonly halfHours: readonly HalfHourChange[];
  readonly firstFree: ReadonlyMap<string, readonly [before: number | null, after: number | null]>;
  readonly loan: Loan | null;
  /** Slots with more consultants than before, one entry for each seat that was added. */
  readonly added: readonly TargetSlot[];
  readonly sha256: Buffer;
}

/**
 * Writes a change, and finds the visits it displaces with their replacement slots. A preview then rolls it back. To
 * apply a change the branches are locked first (`locked`). Never writes to appointments.
 */
export async function tryChange(
  tx: Tx,
  deps: AgendaDeps,
  draft: Draft,
  by: Maker & { readonly locked: boolean },
): Promise<ChangeResult> {
  const { branches } = draft;
  const places = await readOpenPlaces(tx);
  const near = [...new Set(branches.flatMap((code) => nearbyPlaces(places, code).map(({ place }) => place.code)))];
  if (by.locked) await lockBranchesExclusive(tx, branches, near);
  const days = await daysAhead(tx, branches, deps.windows.horizonDays);
  const before = await readPlaces(tx, deps, branches, days);
  const { changeId, now } = await write(tx, draft, by);
  const codes = [...new Set([...branches, ...near])];
  const [after, coming, seats, waiting] = await Promise.all([
    readPlaces(tx, deps, codes, days),
    comingTo(tx, branches),
    countSeats(tx, codes),
    waitingAt(tx, branches, by.locked),
  ]);
  const lost = displacedBy(draft, coming, { before, after });
  const kept = reopenedOf(waiting, { after, seats });
  const halfHours = changed({ branches, before, after }, coming, seats);
  const sha256 = fingerprint(draft, lost, kept);
  await tx
    .updateTable('capacity_change')
    .set({ affected: lost.length, affected_sha256: sha256 })
    .where('id', '=', changeId)
    .execute();
  const ofOne = branches.length === 1 ? nearbyPlaces(places, branches[0] ?? '') : [];
  return {
    ...{ changeId, now, places, halfHours, sha256, kept, placesAt: after.placesAt },
    lost: propose(lost, { places, after, seats }),
    heldInVain: halfHours.reduce((sum, each) => sum + holdsWithoutPlace(each), 0),
    firstFree: new Map(
      branches.map((code) => [
        code,
        [before, after].map((each) => firstFree(each, code, now.getTime())) as [number | null, number | null],
      ]),
    ),
    loan: loanFor(lost, ofOne, { after, seats }),
    added: addedSeats({ branches, before, after }),
  };
}

/** The change with its rows. A change that waited for approval takes its final state. */
async function write(tx: Tx, draft: Draft, by: Maker) {
  const { id, now } = await (by.proposed === undefined ? made(tx, draft, by) : approved(tx, by.proposed, by));
  const rows = await draft.write(tx, id);
  await tx
    .updateTable('capacity_change')
    .set({ before: JSON.stringify(rows ?? {}) })
    .where('id', '=', id)
    .execute();
  const codes = [...draft.branches];
  await sql`update branch set capacity_version = capacity_version + 1 where code = any(${codes}::text[])`.execute(tx);
  return { changeId: id, now };
}

const made = (tx: Tx, { kind, branches, first, last, payload, reason }: Draft, { madeBy, approvedBy }: Maker) =>
  tx
    .insertInto('capacity_change')
    .values({
      ...{ kind, branch_codes: [...branches], first_day: first, last_day: last, payload: JSON.stringify(payload) },
      ...{ reason, made_by: madeBy, approved_by: approvedBy, state: 'applied', applied_at: sql<Date>`now()` },
      ...{ undone_at: null, affected: 0, affected_sha256: Buffer.alloc(32) },
    })
    .returning(['id', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow();

const approved = (tx: Tx, id: string, { approvedBy }: Maker) =>
  tx
    .updateTable('capacity_change')
    .set({ state: 'applied', applied_at: sql<Date>`now()`, approved_by: approvedBy })
    .where('id', '=', id)
    .returning(['id', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow();

interface Around {
  readonly branches: readonly string[];
  readonly before: Places;
  readonly after: Places;
}

function changed({ branches, before, after }: Around, coming: readonly Coming[], { held }: SeatCounts) {
  const people = new Map<string, number>();
  for (const { branch_code, starts } of coming) {
    const name = slotKey(branch_code, starts.getTime());
    people.set(name, (people.get(name) ?? 0) + 1);
  }
  return [...new Set([...people.keys(), ...held.keys()])]
    .map((name): HalfHourChange => {
      const [branch = '', at = '0'] = name.split(' ');
      const starts = Number(at);
      return {
        ...{ branch, starts, before: before.placesAt(branch, starts), after: after.placesAt(branch, starts) },
        ...{ coming: people.get(name) ?? 0, held: held.get(name) ?? 0 },
      };
    })
    .filter((each) => branches.includes(each.branch) && each.before !== each.after)
    .sort((a, b) => a.starts - b.starts);
}

const addedSeats = ({ branches, before, after }: Around): readonly TargetSlot[] =>
  branches.flatMap((branch) =>
    (after.days.get(branch) ?? []).flatMap(({ day, slots }) =>
      slots.flatMap(({ minute, capacity }) => {
        const starts = toInstant(day, minute);
        const more = Math.max(0, capacity - before.placesAt(branch, starts));
        return Array.from({ length: more }, () => ({ branch, starts }));
      }),
    ),
  );

const holdsWithoutPlace = ({ after, coming, held }: HalfHourChange): number =>
  Math.min(held, Math.max(0, coming + held - after));
