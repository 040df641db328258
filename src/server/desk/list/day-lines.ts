import { sql } from 'kysely';
import { type Attendance, attendanceOf, hasCome } from '#domain/desk/attendance.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { maskPhone } from '#domain/person/mask.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { addDays, fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { betweenDays, callStateOf, type VisitRow, visitRows } from '../day/visit-rows.ts';
import type { DeskDb } from '../http/desk-db.ts';

/** A visit or a call on the list of its day; the telephone is masked, on paper too. */
export interface DayLine {
  readonly hour: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly product: Product;
  readonly phone: string;
  readonly infoOnly: boolean;
  readonly hasCome: boolean;
  /** Name of the member of the staff who receives the visitor; '' without one. */
  readonly receiver: string;
  /** The last recorded step of the visit. */
  readonly now: Attendance;
  /** For a call at a chosen time: whether it was made. Null for a visit. */
  readonly call: 'call' | 'called' | null;
}
export interface DayList {
  readonly branch: string;
  readonly name: string;
  readonly day: IsoDay;
  readonly lines: readonly DayLine[];
}

/** Reads the visits of a branch on a day; empty when the branch is outside the scope. */
export async function dayList(
  { db, seal }: DeskDb & { readonly seal: Pick<Seal, 'open'> },
  scope: Scope,
  branch: { readonly code: string; readonly name: string },
  day: IsoDay,
): Promise<DayList> {
  const where = sql<boolean>`
    branch_code = ${branch.code}::text and ${betweenDays(day, addDays(day, 1))} and appointment.state <> 'cancelled'`;
  const rows = await visitRows(db, scope, where);
  const phones = await phonesOf({ db, seal }, rows);
  const lines = rows.map((row) => ({
    hour: hourText(fromInstant(row.starts.getTime()).minute),
    ...{ firstName: row.first_name, lastName: row.last_name, infoOnly: row.info_only },
    ...{ ...momentsOf(row), receiver: row.receiver_name ?? '', call: callStateOf(row) },
    ...{ product: BY_CODE[row.product], phone: phones.get(row.id) ?? '' },
  }));
  return { branch: branch.code, name: branch.name, day, lines };
}

async function phonesOf({ db, seal }: DeskDb & { readonly seal: Pick<Seal, 'open'> }, rows: readonly VisitRow[]) {
  if (rows.length === 0) return new Map<string, string>();
  const ids = rows.map(({ id }) => id);
  const found = await db.selectFrom('appointment').select(['id', 'mobile']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, mobile }) => [id, maskPhone(seal.open(mobile))]));
}

function momentsOf({ arrived_at, started_at, outcome }: VisitRow) {
  const moments = { arrivedAt: arrived_at, startedAt: started_at, outcome };
  return { hasCome: hasCome(moments), now: attendanceOf(moments) };
}
