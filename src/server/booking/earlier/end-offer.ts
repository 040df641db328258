import { type Kysely, sql, type Transaction } from 'kysely';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import { SUPERSEDED } from '../../platform/database/offer-superseded.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Attempt } from './each-alone.ts';

type Tx = Transaction<Database>;

/** How an offer ends without a yes. */
type Ending = 'refused' | 'expired' | 'superseded';

/** Ends the open offers of an appointment and frees their seats, which go to the next customers in line. */
export async function endOffers(tx: Tx, appointmentId: string, state: Ending): Promise<void> {
  const { rows } = await sql<{ branch_code: string }>`
    with ended as (
      update earlier_offer set state = ${state}, decided_at = now()
       where appointment_id = ${appointmentId}::bigint and state = 'offered'
      returning branch_code, starts, freed_at, token_hash
    ), passed as (
      insert into freed_seat (branch_code, starts, freed_at) select branch_code, starts, freed_at from ended)
    delete from seat using ended where seat.visit = ended.token_hash and seat.state = 'held'
    returning seat.branch_code`.execute(tx);
  seatsChanged(tx, rows);
}

/** Ends the wait of a customer for an earlier slot. */
export async function endWish(tx: Tx, appointmentId: string): Promise<void> {
  await sql`
    update earlier_wish set ended_at = now()
     where appointment_id = ${appointmentId}::bigint and ended_at is null`.execute(tx);
  await endOffers(tx, appointmentId, 'superseded');
}

/**
 * After a change of contact, ends the open offer and lets the links of all offers open nothing, since the former
 * contact has them.
 */
export async function endOfferLinks(tx: Tx, appointmentId: string): Promise<void> {
  await endOffers(tx, appointmentId, 'superseded');
  await sql`
    update earlier_offer set token_hash = sha256(convert_to(gen_random_uuid()::text, 'utf8'))
     where appointment_id = ${appointmentId}::bigint`.execute(tx);
}

/**
 * Ends the offers that were not answered in time or whose appointment changed, and the waits of appointments that
 * ended. Skips rows locked by another transaction, which answers them.
 */
export async function endOverdue(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.appointment_id as id from earlier_offer o join appointment on appointment.id = o.appointment_id
     where o.state = 'offered' and (o.until <= now() or ${SUPERSEDED}) order by 1`.execute(db);
  for (const { id } of rows) await attempt(() => inTransaction(db, (tx) => endOne(tx, id)));
  await sql`
    update earlier_wish w set ended_at = now() from appointment
     where appointment.id = w.appointment_id and w.ended_at is null
       and (${EFFECTIVE_STATE} <> 'confirmed' or appointment.starts <= now())`.execute(db);
}

async function endOne(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ is_superseded: boolean }>`
    select ${SUPERSEDED} as is_superseded from earlier_offer o join appointment on appointment.id = o.appointment_id
     where o.appointment_id = ${id}::bigint and o.state = 'offered' and (o.until <= now() or ${SUPERSEDED})
     for update of o skip locked`.execute(tx);
  const [row] = rows;
  if (row !== undefined) await endOffers(tx, id, row.is_superseded ? 'superseded' : 'expired');
}
