import { sql, type Transaction } from 'kysely';
import { arrival, correction, ending, start } from '#contract/desk/attendance.ts';
import type { VisitLine } from '#contract/desk/day.ts';
import { withdrawOutcome } from '#contract/desk/repair.ts';
import {
  type Attended,
  attendanceOf,
  correctionsFor,
  isOutcome,
  type Step,
  stepsFor,
} from '#domain/desk/attendance.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskAnswer, DeskContext, DeskHandler, DeskProblem } from '../http/desk-gate.ts';
import { namesOfOne } from './names.ts';
import { type VisitRow, visitLineOf, visitRows } from './visit-rows.ts';

export type AttendDeps = DeskDb & { readonly seal: Pick<Seal, 'hash' | 'hashes'> };
interface Body {
  readonly Status: '0' | '1';
  readonly visita: VisitLine;
}
interface Marking {
  readonly call: string;
  readonly asked: { readonly oppID: string; readonly versione: number };
  /** Null undoes the last step. */
  readonly step: Step | null;
  readonly reason?: string;
  readonly late?: boolean;
  /** Whether the step is permitted now, for a visit of today or a past day. */
  permits(visit: Attended, at: Moment): boolean;
}
interface Moment {
  readonly now: number;
  /** The outcome was recorded within the last minutes; a correction does not count. */
  readonly isFresh: boolean;
}

/** Minutes in which an outcome can be taken back without a reason. An older one is withdrawn by `RitiraEsito`. */
const FRESH_MINUTES = 15;

export const arrivalCall =
  (deps: AttendDeps): DeskHandler<typeof arrival> =>
  (asked, ctx) =>
    mark(deps, ctx, { call: arrival.call, asked, ...next('arrive') });

export const startCall =
  (deps: AttendDeps): DeskHandler<typeof start> =>
  (asked, ctx) =>
    mark(deps, ctx, { call: start.call, asked, ...next('start') });

export const endingCall =
  (deps: AttendDeps): DeskHandler<typeof ending> =>
  (asked, ctx) =>
    mark(deps, ctx, { call: ending.call, asked, ...next(asked.esito), reason: asked.motivo, late: asked.dopo });

export const correctionCall =
  (deps: AttendDeps): DeskHandler<typeof correction> =>
  (asked, ctx) => {
    const { esito, motivo } = asked;
    return mark(deps, ctx, {
      ...{ call: correction.call, asked, step: esito, reason: motivo },
      permits(visit, { now, isFresh }) {
        if (esito !== null) return esito === visit.outcome || correctionsFor(visit, now).includes(esito);
        return !visit.isCancelled && attendanceOf(visit) !== 'expected' && (visit.outcome === null || isFresh);
      },
    });
  };

export const withdrawOutcomeCall =
  (deps: AttendDeps): DeskHandler<typeof withdrawOutcome> =>
  (asked, ctx) =>
    mark(deps, ctx, {
      ...{ call: withdrawOutcome.call, asked, step: null, reason: asked.perche },
      permits: ({ isCancelled, outcome }) => !isCancelled && outcome !== null,
    });

const next = (step: Step): Pick<Marking, 'step' | 'permits'> => ({
  step,
  permits: (visit, { now }) => stepsFor(visit, now).includes(step),
});

/** Records a step once per idempotency key. When the visit has changed meanwhile, returns 409 with its current state. */
const mark = (deps: AttendDeps, ctx: DeskContext, marking: Marking): Promise<Result<DeskAnswer<Body>, DeskProblem>> =>
  answerOnce(deps, ctx, { call: marking.call, body: marking.asked }, (tx) => carryOut(tx, ctx, marking));

async function carryOut(
  tx: Transaction<Database>,
  ctx: DeskContext,
  marking: Marking,
): Promise<Result<Done<Body>, 'not-found'>> {
  const { oppID, versione } = marking.asked;
  const before = await lockedVisit(tx, ctx, oppID);
  if (before === undefined) return err('not-found');
  const isFit = before.attended_version === versione && (await fits(tx, before, marking));
  if (isFit) await write(tx, ctx, before, marking);
  const after = isFit ? ((await visitOf(tx, ctx, oppID)) ?? before) : before;
  await writeAuditEntry(tx, ctx, marking.call, {
    ...{ branch: before.branch_code, oppId: oppID, person: before.tax_code_hash },
    ...(marking.reason ? { reason: marking.reason } : {}),
    change: isFit
      ? { from: attendanceOf(momentsOf(before)), to: attendanceOf(momentsOf(after)) }
      : { refused: 'stale' },
  });
  if (isFit) sendUnread(tx, tellDesk(before.branch_code));
  return ok({
    answer: { Status: isFit ? '0' : '1', visita: visitLineOf(after, namesOfOne(ctx)) },
    appointmentId: before.id,
  });
}

const visitOf = async (tx: Transaction<Database>, { scope }: DeskContext, oppId: string) =>
  (await visitRows(tx, scope, sql`opp_id = ${oppId}::text`))[0];

/** The visit, locked until the transaction ends, so that simultaneous requests are serialised. */
async function lockedVisit(tx: Transaction<Database>, ctx: DeskContext, oppId: string) {
  await sql`select 1 from appointment where opp_id = ${oppId}::text for update`.execute(tx);
  return visitOf(tx, ctx, oppId);
}

const momentsOf = ({ arrived_at, started_at, outcome }: VisitRow) => ({
  arrivedAt: arrived_at,
  startedAt: started_at,
  outcome,
});

/** Whether the step is permitted: never for a future day, and never for a call, whose results are those of the queue. */
async function fits(tx: Transaction<Database>, row: VisitRow, marking: Marking): Promise<boolean> {
  const { rows } = await sql<{ now: Date; isFresh: boolean }>`
    select now() as now, exists (
      select from staff_act
       where opp_id = ${row.opp_id}::text and act = ${ending.call} and not change ? 'refused'
         and at > now() - make_interval(mins => ${FRESH_MINUTES}::int)) as "isFresh"`.execute(tx);
  const now = rows[0]?.now.getTime() ?? 0;
  const startsAt = row.starts.getTime();
  if (row.kind === 'call' || fromInstant(startsAt).day > fromInstant(now).day) return false;
  const visit = { ...momentsOf(row), startsAt, endedAt: row.ended_at, isCancelled: row.state === 'cancelled' };
  return marking.permits(visit, { now, isFresh: rows[0]?.isFresh === true });
}

async function write(tx: Transaction<Database>, ctx: DeskContext, row: VisitRow, marking: Marking): Promise<void> {
  const { step, reason = '', late = false } = marking;
  const now = sql<Date>`now()`;
  const outcome = step !== null && isOutcome(step) ? step : null;
  const change = {
    ...(step === null ? lastOf(row) : {}),
    ...(step === 'arrive' ? { arrived_at: now } : {}),
    ...(step === 'start' ? { started_at: now, arrived_at: row.arrived_at ?? now } : {}),
    ...(outcome === null ? {} : { outcome, ended_at: now, reason, entered_late: late }),
    staff_id: ctx.staff.id,
  };
  await tx
    .insertInto('attendance')
    .values({ appointment_id: row.id, arrived_at: null, started_at: null, ended_at: null, outcome: null, ...change })
    .onConflict((same) =>
      same.column('appointment_id').doUpdateSet({ ...change, version: sql<number>`attendance.version + 1` }),
    )
    .execute();
}

/** Columns that undo the last recorded step: the outcome, else the start of the meeting, else the arrival. */
function lastOf({ outcome, started_at }: VisitRow) {
  if (outcome !== null) return { outcome: null, ended_at: null, reason: '', entered_late: false };
  return started_at === null ? { arrived_at: null } : { started_at: null };
}
