import { sql, type Transaction } from 'kysely';
import type { Bozza } from '#contract/desk/capacity.ts';
import { lockBranchesExclusive } from '../../availability/lock-branch.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import { announceAll } from '../../outbox/enqueue-event.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { NOBODY } from './draft.ts';
import { tryChange } from './try-change.ts';
import { type Before, inverseOf } from './write-rows.ts';

type Tx = Transaction<Database>;

/**
 * A change `c` that can be undone: made at the desk, not yet decided by any affected customer, and with no later change
 * at its branches. The time of an approved change is its approval, not its draft.
 */
export const UNDOABLE = `
  c.state = 'applied' and c.kind in ('hours', 'closure', 'absence', 'loan') and not c.payload ? 'undoes'
  and not exists (select from displacement d where d.change_id = c.id and d.decided_at is not null)
  and not exists (select from capacity_change later where (later.applied_at, later.id) > (c.applied_at, c.id) and later.state = 'applied'
                    and later.branch_codes && c.branch_codes)`;

interface Row {
  readonly branch_codes: readonly string[];
  readonly payload: Bozza;
  readonly before: Before;
}

/**
 * Undoes a change: removes its rows and reserved seats; affected visits keep their slots. Returns false and changes
 * nothing when a customer has decided, or when the undo would affect other visits.
 */
export async function undoChange(tx: Tx, world: AgendaDeps, id: string, staffId: string): Promise<boolean> {
  const { rows: known } = await sql<Row>`
    select branch_codes, payload, before from capacity_change where id = ${id}::bigint`.execute(tx);
  const [change] = known;
  if (change === undefined) return false;
  await lockBranchesExclusive(tx, change.branch_codes, []);
  await sql`select 1 from displacement where change_id = ${id}::bigint order by id for update`.execute(tx);
  const { rows } =
    await sql`select 1 from capacity_change c where c.id = ${id}::bigint and ${sql.raw(UNDOABLE)}`.execute(tx);
  if (rows.length === 0) return false;
  await sql`savepoint before_undo`.execute(tx);
  const inverse = inverseOf(id, change.payload, change.before);
  const tried = await tryChange(tx, world, inverse, { ...NOBODY, madeBy: staffId, locked: true });
  if (tried.lost.length > 0) {
    await sql`rollback to savepoint before_undo`.execute(tx);
    return false;
  }
  await sql`
    update capacity_change set state = 'undone', undone_at = now()
     where id in (${id}::bigint, ${tried.changeId}::bigint)`.execute(tx);
  await keepAll(tx, id);
  return true;
}

/** Keeps every affected visit in its slot, and notifies its customer. */
async function keepAll(tx: Tx, changeId: string): Promise<void> {
  const { rows } = await sql<{ id: string; opp_id: string }>`
    update displacement d
       set state = 'kept', decided_by = 'staff', decided_at = now(), offered_until = null, version = d.version + 1
      from appointment a
     where a.id = d.appointment_id and d.change_id = ${changeId}::bigint and d.decided_at is null
    returning d.id, a.opp_id`.execute(tx);
  const { rows: freed } = await sql<{ branch_code: string }>`
    delete from seat using displacement d
     where d.change_id = ${changeId}::bigint and seat.visit = d.token_hash and seat.state = 'held'
    returning seat.branch_code`.execute(tx);
  seatsChanged(tx, freed);
  if (rows.length > 0)
    await announceAll(
      tx,
      rows.map(({ id, opp_id }) => ({
        event: { kind: 'message.stays', payload: { oppID: opp_id, displacement: id } },
      })),
    );
}
