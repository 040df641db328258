import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Bozza } from '#contract/desk/capacity.ts';
import { needsSecond } from '#domain/desk/capacity.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { lockBranchesExclusive } from '../../availability/lock-branch.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type Applied, applyChange, type CapacityDeps } from './apply-change.ts';
import { NOBODY } from './draft.ts';
import type { ChangeResult } from './try-change.ts';
import { inverseOf, type ReplacedRows } from './write-rows.ts';

type Tx = Transaction<Database>;

/** A later change wrote the rows that an undo of the change `c` would remove: that one is undone first. */
export const OVERWRITTEN = `
  exists (
    select from capacity_change later
     where later.state = 'applied' and not later.payload ? 'undoes' and later.branch_codes && c.branch_codes
       and (later.applied_at, later.id) > (c.applied_at, c.id)
       and case c.kind
         when 'hours' then later.kind = 'import' or (later.kind = 'hours' and later.first_day = c.first_day)
         when 'closure' then later.kind = 'import' or (
           later.kind = 'closure' and later.first_day <= c.last_day and later.last_day >= c.first_day
           and later.payload ->> 'daOra' = c.payload ->> 'daOra' and later.payload ->> 'aOra' = c.payload ->> 'aOra')
         else false end)`;

/**
 * A change `c` that can be undone: made at the desk, not wholly past, and not overwritten. The time of an approved
 * change is its approval, not its draft.
 */
export const UNDOABLE = `
  c.state = 'applied' and c.kind in ('hours', 'closure', 'absence', 'loan') and not c.payload ? 'undoes'
  and (c.last_day is null or c.last_day >= (now() at time zone 'Europe/Rome')::date)
  and not ${OVERWRITTEN}`;

interface Row {
  readonly branch_codes: readonly string[];
  readonly payload: Bozza;
  readonly before: ReplacedRows;
  readonly today: IsoDay;
  readonly undoable: boolean;
}

/** Result of an undo; null: this change cannot be undone. */
export type UndoResult = Applied | null;

interface Undo {
  readonly id: string;
  readonly staffId: string | null;
  /** Decides with the effects and their fingerprint. */
  readonly accepts: (tried: ChangeResult, sha256: Buffer) => boolean;
}

/**
 * Undoes a change at any time: removes its rows from today on. Undecided displaced visits keep their slots and are
 * notified; decided ones stay as decided. A visit that the undo leaves without a place is displaced with offers.
 */
export async function undoChange(tx: Tx, deps: CapacityDeps, { id, staffId, accepts }: Undo): Promise<UndoResult> {
  const { rows: known } = await sql<Pick<Row, 'branch_codes'>>`
    select branch_codes from capacity_change where id = ${id}::bigint`.execute(tx);
  await lockBranchesExclusive(tx, known[0]?.branch_codes ?? [], []);
  const { rows } = await sql<Row>`
    select branch_codes, payload, before, (now() at time zone 'Europe/Rome')::date::text as today,
      ${sql.raw(UNDOABLE)} as undoable from capacity_change c where id = ${id}::bigint`.execute(tx);
  const [change] = rows;
  if (change === undefined || !change.undoable) return null;
  const inverse = inverseOf(id, change.payload, change.before, change.today);
  const decided = await decidedOf(tx, id);
  const applied = await applyChange(tx, deps, inverse, {
    ...{ ...NOBODY, madeBy: staffId },
    accepts: (tried) => accepts(tried, undoHash(tried, decided)),
  });
  if (applied.isApplied)
    await sql`
      update capacity_change set state = 'undone', undone_at = now() where id = ${id}::bigint`.execute(tx);
  return applied;
}

/** The visits of a change that are decided, as version by id. */
async function decidedOf(tx: Tx, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ one: string }>`
    select id || ' ' || version as one from displacement
     where change_id = ${id}::bigint and decided_at is not null order by id`.execute(tx);
  return rows.map(({ one }) => one);
}

/** Equal for equal effects and equal decisions. */
const undoHash = ({ sha256 }: ChangeResult, decided: readonly string[]): Buffer =>
  createHash('sha256').update(sha256).update(decided.join()).digest();

/** An undo that displaces many visits, or visits of several branches, is a new change that two persons decide. */
export const isTooLarge = ({ lost }: ChangeResult, branches: number): boolean =>
  lost.length > 0 && needsSecond(branches, lost.length);
