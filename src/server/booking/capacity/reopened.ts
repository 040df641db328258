import { sql, type Transaction } from 'kysely';
import { announceAll } from '../../outbox/enqueue-event.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type Places, type SeatCounts, slotKey } from './half-hours.ts';

type Tx = Transaction<Database>;

/** A displaced visit that is still on its former slot, without a decision. */
export interface UndecidedVisit {
  readonly id: string;
  readonly version: number;
  readonly opp_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly branch_code: string;
  readonly starts: Date;
}

/** Undecided displaced visits at some branches, earliest booking first; `locked` until the transaction ends. */
export async function waitingAt(tx: Tx, codes: readonly string[], locked: boolean): Promise<readonly UndecidedVisit[]> {
  const { rows } = await sql<UndecidedVisit>`
    select d.id, d.version, opp_id, first_name, last_name, d.branch_code, d.starts
      from displacement d join appointment on appointment.id = d.appointment_id
     where d.decided_at is null and d.branch_code = any(${[...codes]}::text[]) and d.starts > now()
       and appointment.branch_code = d.branch_code and appointment.starts = d.starts
       and ${EFFECTIVE_STATE} = 'confirmed'
     order by d.starts, appointment.created_at, d.id ${locked ? sql`for update of d` : sql``}`.execute(tx);
  return rows;
}

/** The displaced visits whose slot has a place for them again: the earliest bookings. */
export function reopenedOf(
  waiting: readonly UndecidedVisit[],
  { after, seats }: { readonly after: Places; readonly seats: SeatCounts },
): readonly UndecidedVisit[] {
  const room = new Map<string, number>();
  for (const { branch_code, starts } of waiting) {
    const name = slotKey(branch_code, starts.getTime());
    // Each waiting visit still has its seat.
    const left = room.get(name) ?? after.placesAt(branch_code, starts.getTime()) - (seats.taken.get(name) ?? 0);
    room.set(name, left + 1);
  }
  return waiting.filter(({ branch_code, starts }) => {
    const name = slotKey(branch_code, starts.getTime());
    const left = room.get(name) ?? 0;
    room.set(name, left - 1);
    return left > 0;
  });
}

/** Keeps these visits in their slots: frees their reserved seats, and notifies each customer once. */
export async function keepReopened(tx: Tx, kept: readonly UndecidedVisit[]): Promise<void> {
  if (kept.length === 0) return;
  const ids = kept.map(({ id }) => id);
  const { rows: freed } = await sql<{ branch_code: string }>`
    delete from seat using displacement d
     where d.id = any(${ids}::bigint[]) and d.decided_at is null and seat.visit = d.token_hash and seat.state = 'held'
    returning seat.branch_code`.execute(tx);
  seatsChanged(tx, freed);
  const { rows } = await sql<{ id: string; opp_id: string }>`
    update displacement d
       set state = 'kept', decided_by = 'staff', decided_at = now(), offered_until = null, version = d.version + 1
      from appointment a
     where a.id = d.appointment_id and d.id = any(${ids}::bigint[]) and d.decided_at is null
    returning d.id, a.opp_id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id, opp_id }) => ({ event: { kind: 'message.stays', payload: { oppID: opp_id, displacement: id } } })),
  );
}
