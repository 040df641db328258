import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { VisitLine } from '#contract/desk/day.ts';
import { type CallBand, callSpanAt } from '#domain/call/at-time.ts';
import type { Outcome } from '#domain/desk/attendance.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { maskSurname } from '#domain/person/mask.ts';
import type { ProductCode } from '#domain/product.ts';
import { fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import { CONFIRM_BY } from '../../platform/database/confirm-by.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import { within } from '../http/within.ts';
import type { MayName } from './names.ts';

export interface VisitRow {
  readonly id: string;
  readonly opp_id: string;
  readonly branch_code: string;
  readonly starts: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly product: ProductCode;
  readonly info_only: boolean;
  /** A visit, or a call at a chosen time. */
  readonly kind: 'visit' | 'call';
  readonly call_band: CallBand | null;
  readonly created_at: Date;
  /** Grows with each move. */
  readonly version: number;
  readonly state: 'confirmed' | 'cancelled' | 'past';
  readonly confirm_by: Date | null;
  readonly tax_code_hash: Buffer;
  readonly arrived_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly outcome: Outcome | null;
  readonly attended_version: number;
  readonly assigned_version: number | null;
  readonly receiver_code: string | null;
  readonly receiver_name: string | null;
}

/** SQL condition: an appointment in a slot, which is a visit or a call at a chosen time. */
export const IN_A_SLOT = sql<boolean>`appointment.starts is not null`;

/** Visits and timed calls of a scope with their steps, earliest first. */
export async function visitRows(
  db: Kysely<Database>,
  scope: Scope,
  where: RawBuilder<boolean>,
): Promise<readonly VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select appointment.id, opp_id, branch_code, starts, first_name, last_name, product, info_only, created_at, appointment.version,
      appointment.kind, call_band,
      tax_code_hash, ${EFFECTIVE_STATE} as state, ${CONFIRM_BY} as confirm_by, arrived_at, started_at, ended_at, outcome,
      coalesce(attendance.version, 0) as attended_version, assigned_version, receiver_code, receiver_name
    from appointment left join attendance on attendance.appointment_id = appointment.id
      left join lateral (
        select assignment.version as assigned_version, staff.code as receiver_code, staff.name as receiver_name
          from assignment left join staff on staff.id = staff_id and assignment.branch_code = appointment.branch_code
            and (active or appointment.starts < now())
         where assignment.appointment_id = appointment.id) receiver on true
    where ${IN_A_SLOT} and ${within(scope, 'appointment.branch_code')} and ${where}
    order by starts, appointment.id`.execute(db);
  return rows;
}

interface Named {
  readonly branch_code: string;
  readonly first_name: string;
  readonly last_name: string;
}
/** First name and surname in wire format. */
export const nameOf = ({ branch_code, first_name, last_name }: Named, mayName: MayName) =>
  mayName(branch_code)
    ? { nome: first_name, cognome: last_name }
    : { nome: maskSurname(first_name), cognome: maskSurname(last_name) };

const stamp = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Whether a call at a chosen time was made; null for a visit. */
export const callStateOf = ({ kind, state }: VisitRow): 'call' | 'called' | null =>
  kind === 'visit' ? null : state === 'past' ? 'called' : 'call';

/** The hours of a call as the customer knows them, and whether it was made. */
function callOf({ kind, starts, call_band, state }: VisitRow): Pick<VisitLine, 'chiamata'> {
  if (kind !== 'call') return {};
  const { from, until } = callSpanAt(starts, call_band);
  const hourOf = (at: Date) => hourText(fromInstant(at.getTime()).minute);
  return {
    chiamata: { dalle: hourOf(from), alle: hourOf(until), fascia: call_band !== null, fatta: state === 'past' },
  };
}

/** A visit in wire format: the person's name, masked where the caller may not see it, and no contact. */
export function visitLineOf(row: VisitRow, mayName: MayName): VisitLine {
  const { day, minute } = fromInstant(row.starts.getTime());
  return {
    oppID: row.opp_id,
    giorno: day,
    ora: hourText(minute),
    ...nameOf(row, mayName),
    prodotto: row.product,
    soloInfo: row.info_only,
    prenotata: row.created_at.toISOString(),
    stato: row.state,
    ...(row.confirm_by === null || row.state !== 'confirmed' ? {} : { confermaEntro: row.confirm_by.toISOString() }),
    arrivo: stamp(row.arrived_at),
    inizio: stamp(row.started_at),
    fine: stamp(row.ended_at),
    esito: row.outcome,
    versione: row.attended_version,
    ...callOf(row),
    ...(row.receiver_code === null ? {} : { riceve: { codice: row.receiver_code, nome: row.receiver_name ?? '' } }),
    ...(row.assigned_version === null ? {} : { versioneRiceve: row.assigned_version }),
  };
}

/** SQL condition: the person receives the visit at its present branch. */
export const assignedTo = (staffId: string | null): RawBuilder<boolean> => sql<boolean>`
  exists (select from assignment own where own.appointment_id = appointment.id
    and own.staff_id = ${staffId}::bigint and own.branch_code = appointment.branch_code)`;

/** SQL condition: the visit starts on one of the days from `from` until before `to`, in Rome. */
export const betweenDays = (from: IsoDay, to: IsoDay): RawBuilder<boolean> => sql<boolean>`
  starts >= ${from}::date::timestamp at time zone 'Europe/Rome'
  and starts < ${to}::date::timestamp at time zone 'Europe/Rome'`;
