import { type Kysely, sql } from 'kysely';
import type { callCount, calls } from '#contract/desk/calls.ts';
import { callingDays } from '#domain/call/agreed.ts';
import { maskPhone } from '#domain/person/mask.ts';
import { ok } from '#domain/result.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import type { PointOf } from '../../booking/request/route-branch.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookableOf } from '../booking/call-subject.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { CASES, type CallRow, callLineOf, callRows, callsWithin } from './call-rows.ts';
import { colleaguesOf } from './colleagues.ts';
import { type CallHours, isTime } from './take-call.ts';
import { wireDays } from './wire-days.ts';

/** Maximum number of listed calls, more than a day's work. */
const MOST = 200;

type CallsDeps = DeskDb & CallHours & { readonly seal: Pick<Seal, 'open'>; readonly pointOf: PointOf };

/** The queue, with the caller's claimed call. */
export const readCallsCall =
  (deps: CallsDeps): DeskHandler<typeof calls> =>
  async (_input, { scope, staff }) => {
    const { db } = deps;
    const assigning = staff.scopeOf('callback.assign');
    const [rows, { now, holidays }, kept, colleghi] = await Promise.all([
      callRows(db, scope, sql`c.state <> 'done'`, MOST + 1),
      readCallTimes(db, null),
      keptToday(db, callsWithin(scope)),
      assigning === null ? [] : colleaguesOf(db, assigning),
    ]);
    const own = rows.find(({ holder }) => holder === staff.id);
    const body = {
      adesso: new Date(now).toISOString(),
      siChiama: isTime(deps, holidays),
      coda: rows.slice(0, MOST).map((row) => callLineOf(row, staff.id)),
      altre: Math.max(0, rows.length - MOST),
      mia: own === undefined ? null : await inHandOf(deps, own, { scope, staff }),
      oggi: kept,
      colleghi: colleghi.map((each) => ({ codice: each.code, nome: each.name, filiale: each.branch_code })),
    };
    return ok({ body, act: { change: { waiting: rows.length } } });
  };

async function inHandOf(
  { db, seal, pointOf }: CallsDeps,
  row: CallRow,
  { scope, staff }: Pick<DeskContext, 'scope' | 'staff'>,
) {
  const [prove, { now, hoursOf }, prenota] = await Promise.all([
    triesOf(db, seal, row.id),
    readCallTimes(db, row.branch_code),
    bookableOf({ db, seal, pointOf }, row, scope),
  ]);
  return {
    chiamata: callLineOf(row, staff.id),
    cellulare: maskPhone(seal.open(row.mobile)),
    parola: row.words === null ? null : seal.open(row.words),
    ...{ prove, prenota },
    orari: wireDays(callingDays(hoursOf(row.agent_code), now)),
  };
}

/** The call's history, newest first. */
async function triesOf(db: Kysely<Database>, seal: Pick<Seal, 'open'>, id: string) {
  const tries = await db
    .selectFrom('callback_try as t')
    .innerJoin('staff', 'staff.id', 't.staff_id')
    .leftJoin('callback_line as line', (join) =>
      join.onRef('line.case_id', '=', 't.case_id').onRef('line.n', '=', 't.n'),
    )
    .select(['t.at', 'staff.name', 't.result', 't.call_at', 'line.sealed'])
    .where('t.case_id', '=', id)
    .orderBy('t.at', 'desc')
    .orderBy('t.n', 'desc')
    .execute();
  return tries.map(({ at, name, result, call_at, sealed }) => ({
    ...{ quando: at.toISOString(), chi: name, esito: result },
    richiama: call_at?.toISOString() ?? null,
    riga: sealed && seal.open(sealed),
  }));
}

/** Today's due times that have passed or were kept; excludes calls that still wait. */
async function keptToday(db: Kysely<Database>, inside: ReturnType<typeof callsWithin>) {
  const { rows } = await sql<{ mantenute: number; promesse: number }>`
    select count(*) filter (where done_at <= due_at)::int as mantenute, count(*)::int as promesse
    from ${CASES}
    where (due_at at time zone 'Europe/Rome')::date = (now() at time zone 'Europe/Rome')::date
      and due_at between now() - interval '1 day' and now() + interval '1 day'
      and (done_at is not null or due_at <= now()) and ${inside}`.execute(db);
  return rows[0] ?? { mantenute: 0, promesse: 0 };
}

/** Number of waiting calls, and of those near their due time. */
export const callCountCall =
  ({ db }: DeskDb): DeskHandler<typeof callCount> =>
  async (_input, { scope }) => {
    const { rows } = await sql<{ attendono: number; urgenti: number }>`
      select count(*)::int as attendono,
        count(*) filter (where due_at < now() + interval '30 minutes' and next_at <= now())::int as urgenti
      from ${CASES} where c.state <> 'done' and ${callsWithin(scope)}`.execute(db);
    return ok({ body: rows[0] ?? { attendono: 0, urgenti: 0 }, act: {} });
  };
