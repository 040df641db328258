import { sql, type Transaction } from 'kysely';
import { BY_CODE, type ProductCode } from '#domain/product.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { offeredSlot } from '../../availability/offered-slot.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import { bookSeat } from '../../availability/take-seat.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { underLock } from '../../platform/keys/lock-person.ts';
import { decideOnNew, earlierRequests } from '../contact-verification/give-way.ts';
import { samePerson } from '../contact-verification/same-person.ts';

export type RestoreDeps = AgendaDeps & { readonly seal: Pick<Seal, 'open' | 'taxCodeHashes' | 'follow'> };
/** Why a visit stays cancelled: it changed meanwhile, its slot is taken, it is over, or the person has another visit. */
export type RestoreFault = 'versione' | 'orario' | 'finito' | 'doppio';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly branch_code: string;
  readonly starts: Date;
  readonly product: ProductCode;
  readonly is_second: boolean;
  readonly tax_code: Buffer;
  readonly over: boolean;
}

/**
 * Restores a cancelled visit in its former slot: takes a free seat and notifies the person in the same transaction. Null
 * on success. As a booking of the staff it counts as proven. Locks the person first, as creates do, then the row. `visit`:
 * the caller as a browser visit.
 */
export async function restoreVisit(
  tx: Transaction<Database>,
  deps: RestoreDeps,
  { oppId, version, visit }: { readonly oppId: string; readonly version: number; readonly visit: Buffer },
): Promise<RestoreFault | null> {
  const found = await rowOf(tx, oppId);
  if (found === undefined || found.over) return 'finito';
  const { seal } = deps;
  const person = { product: BY_CODE[found.product], kind: 'visit' } as const;
  const before = await underLock(tx, seal, seal.open(found.tax_code), (hashes) =>
    earlierRequests(tx, samePerson(hashes, person), visit),
  );
  await sql`select 1 from appointment where id = ${found.id}::bigint for no key update`.execute(tx);
  const row = await rowOf(tx, oppId);
  if (row === undefined || row.over) return 'finito';
  if (row.version !== version || row.state !== 'cancelled') return 'versione';
  const restored = { isVerified: true, isSecond: row.is_second, replacesOwnOnly: false };
  if ((await decideOnNew(tx, before, restored)) === 'blocked') return 'doppio';
  const { day, minute } = fromInstant(row.starts.getTime());
  const slot = await offeredSlot({ ...deps, db: tx }, { branch: row.branch_code, day, minute, visit });
  if (slot === null || (await bookSeat(tx, slot, visit, { appointment: row.id })) === null) return 'orario';
  await tx
    .updateTable('appointment')
    .set({
      ...{ state: 'confirmed', version: row.version + 1, changed_at: sql<Date>`now()` },
      ...{ ended_by: null, end_reason: null, confirm_by: null, limited_at: null, confirm_minutes: null },
      verified_at: sql<Date>`coalesce(verified_at, now())`,
    })
    .where('id', '=', row.id)
    .execute();
  const payload = { oppID: oppId, starts: row.starts.toISOString() };
  await enqueueEvent(tx, { kind: 'appointment.restored', payload });
  return null;
}

/** The visit; undefined for an unknown code and an erased person. */
async function rowOf(tx: Transaction<Database>, oppId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, version, state, branch_code, starts, product, is_second, tax_code, starts <= now() as over
      from appointment where opp_id = ${oppId}::text and kind = 'visit' and first_name <> ''`.execute(tx);
  return rows[0];
}
