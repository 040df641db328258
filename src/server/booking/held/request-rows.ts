import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { HeldRequest } from '#contract/desk/held-data.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import type { Channel } from '#domain/desk/changes.ts';
import type { ProductCode } from '#domain/product.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A request of a person: an appointment, or a request to an agent, which is stored in the table `lead`. */
export interface RequestRow {
  readonly opp_id: string;
  readonly kind: 'visit' | 'call' | 'request' | 'lead';
  readonly product: ProductCode;
  readonly branch_code: string | null;
  readonly branch_name: string | null;
  readonly agent: string | null;
  readonly starts: Date | null;
  readonly call_band: CallBand | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly state: 'confirmed' | 'cancelled' | 'past';
  readonly channel: Channel;
  readonly partner: string | null;
  readonly info_only: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly tax_code: Buffer;
  readonly email: Buffer;
  readonly mobile: Buffer;
  /** The link sent to the contact was opened, or the person was present at the desk. */
  readonly proven: boolean;
  readonly details: Record<string, unknown>;
  readonly media: Record<string, unknown>;
  readonly sheet: string | null;
  readonly attendance: HeldRequest['presenza'];
}

/** Every request for which `theirs` holds, in both tables; newest first, unconfirmed ones included. */
export async function requestRows(db: Kysely<Database>, theirs: RawBuilder<unknown>): Promise<readonly RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select opp_id, appointment.kind, product, branch_code, branch.name as branch_name,
      coalesce(agent.name, appointment.agent_code) as agent, starts, call_band, created_at, changed_at, ${EFFECTIVE_STATE} as state, channel,
      (select name from partner where partner.id = partner_id) as partner,
      info_only, first_name, last_name, tax_code, appointment.email, mobile,
      verified_at is not null or channel <> 'web' as proven, details, media, encode(offer_sha256, 'hex') as sheet,
      case when attendance.appointment_id is not null then json_build_object(
        'arrivo', ${instant('arrived_at')}, 'inizio', ${instant('started_at')}, 'fine', ${instant('ended_at')},
        'esito', outcome, 'motivo', reason) end as attendance
    from appointment join branch on branch.code = branch_code left join agent on agent.code = appointment.agent_code
      left join attendance on attendance.appointment_id = appointment.id
    where ${theirs}
    union all
    select opp_id, 'lead', product, null, null, coalesce(agent.name, lead.agent_code), null, lead.call_band, created_at,
      created_at, case when live then 'confirmed' else 'past' end, 'web', null, false, first_name, last_name, tax_code,
      lead.email, mobile, false, '{}', media, null, null
    from lead left join agent on agent.code = lead.agent_code
    where ${theirs}
    order by created_at desc, opp_id`.execute(db);
  return rows;
}

/** An instant as JavaScript writes it. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
