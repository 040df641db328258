import { sql, type Transaction } from 'kysely';
import type { CallBand } from '#domain/call/at-time.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import { IN_A_SLOT } from '../day/visit-rows.ts';
import { within } from '../http/within.ts';

export interface LockedVisit {
  readonly id: string;
  readonly opp_id: string;
  readonly branch_code: string;
  readonly starts: Date;
  readonly state: 'confirmed' | 'cancelled' | 'past';
  readonly version: number;
  readonly info_only: boolean;
  readonly asked_for: 'visit' | 'call';
  readonly call_band: CallBand | null;
  readonly tax_code_hash: Buffer;
  /** The person has arrived or an outcome is recorded, so the visit can no longer be moved or cancelled. */
  readonly received: boolean;
}

/** A visit or timed call of the scope, locked until the transaction ends. */
export async function lockVisit(
  tx: Transaction<Database>,
  scope: Scope,
  oppId: string,
): Promise<LockedVisit | undefined> {
  await sql`select 1 from appointment where opp_id = ${oppId}::text for no key update`.execute(tx);
  const { rows } = await sql<LockedVisit>`
    select id, opp_id, branch_code, starts, ${EFFECTIVE_STATE} as state, appointment.version, info_only, tax_code_hash,
      appointment.kind as asked_for, call_band,
      coalesce(arrived_at, ended_at) is not null as received
    from appointment left join attendance on appointment_id = appointment.id
    where opp_id = ${oppId}::text and ${IN_A_SLOT} and ${within(scope, 'appointment.branch_code')}`.execute(tx);
  return rows[0];
}
