import { sql, type Transaction } from 'kysely';
import { BY_CODE } from '#domain/product.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { lockPerson } from '../../platform/keys/lock-person.ts';
import { endPast } from '../create/insert-appointment.ts';
import { noteCall } from '../leads/assign-call.ts';
import { markSeat } from './mark-seat.ts';
import { isBlocked, samePerson } from './same-person.ts';

type Tx = Transaction<Database>;
/** The part of the encryption that finds all rows of a person, under every key of the key ring. */
export type PersonKeys = Pick<Seal, 'open' | 'taxCodeHashes' | 'follow'>;

/**
 * Marks an appointment as verified after its contact was proven; it then blocks others of its person and product. If
 * another verified one is open, or its deadline has passed, it stays unverified, and the page says so.
 */
export async function verifyContact(tx: Tx, seal: PersonKeys, id: string): Promise<void> {
  const found = await tx
    .selectFrom('appointment')
    .select(['tax_code', 'product', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return;
  const taxCode = seal.open(found.tax_code);
  await lockPerson(tx, seal, taxCode);
  const whose = samePerson(seal.taxCodeHashes(taxCode), { product: BY_CODE[found.product], kind: found.kind });
  await endPast(tx, whose.product, whose.hashes);
  const row = await lockOpen(tx, id);
  if (!row || (!row.is_second && (await isBlocked(tx, whose)))) return;
  if (row.confirm_by !== null && !(await keepSeat(tx, id))) return;
  const proven = { verified_at: sql<Date>`now()`, confirm_by: null, confirm_minutes: null };
  await tx.updateTable('appointment').set(proven).where('id', '=', id).execute();
  sendUnread(tx, markSeat(id, null));
  if (whose.kind === 'call') sendUnread(tx, noteCall(tx, whose.hashes));
}

const lockOpen = (tx: Tx, id: string) =>
  tx
    .selectFrom('appointment')
    .select(['confirm_by', 'is_second'])
    .where('id', '=', id)
    .where('state', '=', sql.lit('confirmed'))
    .where('verified_at', 'is', null)
    .where(sql<boolean>`coalesce(confirm_by > now(), true)`)
    .forUpdate()
    .executeTakeFirst();

/** Keeps the seat without a deadline. False when another booking took it at the deadline. */
async function keepSeat(tx: Tx, id: string): Promise<boolean> {
  const kept = tx.updateTable('seat').set({ held_until: null }).where('appointment_id', '=', id);
  const rows = await kept.where('held_until', '>', sql<Date>`now()`).returning('branch_code').execute();
  seatsChanged(tx, rows);
  return rows.length === 1;
}
