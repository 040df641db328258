import { sql, type Transaction } from 'kysely';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { endDisplacement } from '../capacity/end-displacement.ts';

interface Row {
  readonly id: string;
  readonly opp_id: string;
  readonly version: number;
}

/** Who cancels (by default the customer), and why. */
export interface Cancellation {
  readonly whom?: 'customer' | 'branch' | 'network' | 'system';
  readonly reason?: string;
  /** Suppresses the notification. */
  readonly untold?: boolean;
}

const DECIDERS = { customer: 'customer', branch: 'staff', network: 'staff', system: 'system' } as const;

/** Cancels an appointment whose row the caller has locked: frees its seat and notifies its contact. */
export async function cancelRow(
  tx: Transaction<Database>,
  { id, opp_id, version }: Row,
  by: Cancellation = {},
): Promise<void> {
  const freed = await tx.deleteFrom('seat').where('appointment_id', '=', id).returning('branch_code').execute();
  seatsChanged(tx, freed);
  await tx
    .updateTable('appointment')
    .set({
      state: 'cancelled',
      version: version + 1,
      changed_at: sql`now()`,
      ended_by: by.whom ?? 'customer',
      end_reason: by.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
  endDisplacement(tx, id, 'cancelled', DECIDERS[by.whom ?? 'customer']);
  await enqueueEvent(tx, {
    kind: 'appointment.cancelled',
    payload: { oppID: opp_id, ...(by.untold ? { untold: true } : {}) },
  });
}
