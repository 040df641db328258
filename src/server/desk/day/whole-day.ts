import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DayPreview, previewWholeDay } from '#contract/desk/assignment.ts';
import type { Input } from '#contract/endpoint.ts';
import { takenOver } from '#domain/desk/pass-on.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { addDays, fromInstant, hourText } from '#domain/time/rome.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import type { Draft } from '../../booking/capacity/draft.ts';
import type { ChangeResult } from '../../booking/capacity/try-change.ts';
import { draftOf } from '../../booking/capacity/write-rows.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import { wirePreview } from '../capacity/wire-preview.ts';
import type { DeskContext } from '../http/desk-gate.ts';
import { branchIn } from './branch-in.ts';
import { namesInLists } from './names.ts';
import { receiverAt } from './receivers.ts';
import { assignedTo, betweenDays, nameOf, type VisitRow, visitRows } from './visit-rows.ts';

type Tx = Transaction<Database>;
export type DayAsked = Input<typeof previewWholeDay>;

/** A person's open visits of a day, and who is to receive them. */
export interface WholeDay {
  readonly visits: readonly VisitRow[];
  /** The colleague; null: the visits become unassigned or are rescheduled. */
  readonly colleague: { readonly id: string; readonly code: string } | null;
  /** Request codes of the visits that the colleague takes over. */
  readonly taken: ReadonlySet<string>;
}

/** Minutes after its start until which a visit without an arrival counts as open. */
const LATE_MINUTES = 30;

/** Locks the visits of the person and reads them; 'not-found' outside the scope or for unknown people. */
export async function readWholeDay(
  tx: Tx,
  clock: Clock,
  { scope }: Pick<DeskContext, 'scope'>,
  { filiale, giorno, di, scelta }: DayAsked,
): Promise<Result<WholeDay, 'not-found' | 'malformed'>> {
  if ((await branchIn(tx, scope, filiale)) === undefined) return err('not-found');
  const person = await tx.selectFrom('staff').select('id').where('code', '=', di).executeTakeFirst();
  const chi = scelta.tipo === 'passa' ? scelta.chi : '';
  const colleague = chi === '' ? null : await receiverAt(tx, filiale, chi);
  if (person === undefined || colleague === undefined) return err('not-found');
  if (giorno < romeDay(clock) || chi === di) return err('malformed');
  const visits = await openVisits(tx, filiale, giorno, person.id);
  const starts = visits.map(({ starts }) => starts.getTime());
  const free = colleague === null ? [] : takenOver(starts, await busyAt(tx, colleague.id, giorno));
  const taken = new Set(visits.filter((_, at) => free[at]).map(({ opp_id }) => opp_id));
  return ok({ visits, colleague, taken });
}

async function openVisits(tx: Tx, branch: string, day: string, person: string): Promise<readonly VisitRow[]> {
  await sql`
    select 1 from assignment where staff_id = ${person}::bigint and branch_code = ${branch}::text
     order by appointment_id for update`.execute(tx);
  return visitRows(
    tx,
    { role: 'manager', kind: 'branches', codes: [branch] },
    sql<boolean>`
      appointment.state <> 'cancelled' and (confirm_by is null or confirm_by > now())
      and started_at is null and outcome is null and ${betweenDays(day, addDays(day, 1))}
      and (arrived_at is not null or starts > now() - make_interval(mins => ${LATE_MINUTES}::int))
      and ${assignedTo(person)}`,
  );
}

/** Starts of the colleague's own visits of the day, at any branch. */
async function busyAt(tx: Tx, colleague: string, day: string): Promise<readonly number[]> {
  const { rows } = await sql<{ starts: Date }>`
    select starts from appointment
     where ${assignedTo(colleague)} and state <> 'cancelled' and ${betweenDays(day, addDays(day, 1))}`.execute(tx);
  return rows.map(({ starts }) => starts.getTime());
}

/** The change of capacity that moves a day: one consultant less, whose visits lose their place before others. */
export function absenceDraft({ filiale, giorno }: DayAsked, { visits }: WholeDay): Draft {
  const motivo = deskWordsOf(DEFAULT_LANGUAGE).wholeDay.reason;
  const days = { filiali: [filiale], dal: giorno, al: giorno, daOra: '00:00', aOra: '24:00' };
  return { ...draftOf({ tipo: 'absence', ...days, motivo }), yields: new Set(visits.map(({ id }) => id)) };
}

/** The effects of a day passed on or moved, in wire format; `tried` is the change of capacity of a move. */
export function previewOf(asked: DayAsked, day: WholeDay, tried: ChangeResult | null, ctx: DeskContext): DayPreview {
  const mayName = namesInLists(ctx);
  const lost = new Set(tried?.lost.map(({ opp_id }) => opp_id));
  const va = ({ opp_id }: VisitRow) => (lost.has(opp_id) ? 'sposta' : day.taken.has(opp_id) ? 'passa' : 'libera');
  const lines = day.visits.map((row) => ({ row, va: va(row) }) as const);
  const effects = lines.map(({ row, va }) => `${row.opp_id} ${row.assigned_version} ${row.starts.toISOString()} ${va}`);
  const hash = createHash('sha256').update(JSON.stringify([asked, effects, tried?.sha256.toString('hex') ?? '']));
  return {
    sha256: hash.digest('hex'),
    visite: lines.map(({ row, va }) => ({
      ...{ oppID: row.opp_id, ora: hourText(fromInstant(row.starts.getTime()).minute) },
      ...{ ...nameOf(row, mayName), prodotto: row.product, va },
    })),
    capacita: tried && wirePreview(tried, 1, mayName),
  };
}
