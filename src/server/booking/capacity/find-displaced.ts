import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import type { Cause, DisplacementState } from '#domain/desk/capacity.ts';
import type { ProductCode } from '#domain/product.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Offer } from '../../platform/database/tables/capacity-tables.ts';

/** Name and address of a replacement slot's branch. */
export interface OfferPlace {
  readonly name: string;
  readonly address: string;
}

/** A displacement with its visit's current state. */
export interface DisplacedRow {
  readonly id: string;
  readonly version: number;
  readonly change_id: string;
  readonly reason: string;
  readonly cause: Cause;
  readonly state: DisplacementState;
  readonly branch_code: string;
  readonly starts: Date;
  readonly offers: readonly Offer[];
  readonly offered_until: Date | null;
  readonly token_hash: Buffer;
  readonly decided_by: 'customer' | 'staff' | 'system' | null;
  readonly decided_at: Date | null;
  readonly appointment_id: string;
  readonly opp_id: string;
  readonly product: ProductCode;
  readonly info_only: boolean;
  readonly asked_for: RequestKind;
  /** The band of a call, until it moves. */
  readonly call_band: CallBand | null;
  readonly email: Buffer;
  readonly mobile: Buffer;
  readonly visit_version: number;
  readonly visit_branch: string;
  readonly visit_starts: Date;
  readonly visit_state: 'confirmed' | 'cancelled' | 'past';
  readonly over: boolean;
  readonly phone: string;
  readonly places: Readonly<Record<string, OfferPlace>>;
}

/** Reads displacements, those to call first, then by deadline. `where` may use the tables `d` and `appointment`. */
export async function displacedRows(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
): Promise<readonly DisplacedRow[]> {
  const { rows } = await sql<DisplacedRow>`
    select d.id, d.version, d.change_id, c.reason, d.cause, d.state, d.branch_code, d.starts, d.offers, d.offered_until,
      d.token_hash, d.decided_by, d.decided_at, d.appointment_id, opp_id, product, info_only,
      appointment.kind as asked_for, call_band,
      appointment.email, mobile,
      appointment.version as visit_version, appointment.branch_code as visit_branch, appointment.starts as visit_starts,
      ${EFFECTIVE_STATE} as visit_state, appointment.starts <= now() as over, b.phone,
      (select json_object_agg(p.code, json_build_object('name', p.name, 'address', p.address || ', ' || p.city))
         from branch p where p.code in (d.branch_code, appointment.branch_code)
           or p.code in (select offer ->> 'branch' from jsonb_array_elements(d.offers) offer)) as places
    from displacement d
      join capacity_change c on c.id = d.change_id
      join appointment on appointment.id = d.appointment_id
      join branch b on b.code = d.branch_code
    where ${where}
    order by d.state <> 'toCall', d.offered_until, d.starts, d.id`.execute(db);
  return rows;
}
