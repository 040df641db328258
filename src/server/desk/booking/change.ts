import { sql, type Transaction } from 'kysely';
import { cancelAtDesk, moveAtDesk } from '#contract/desk/booking.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { takesCall } from '#domain/call/at-time.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { lockBranchesShared } from '../../availability/lock-branch.ts';
import { alternatives, offeredSlot, type RequestedSlot } from '../../availability/offered-slot.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import { applyMove, narrowCall } from '../../booking/change/apply-move.ts';
import { cancelRow } from '../../booking/contact-verification/cancel-row.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { branchIn } from '../day/branch-in.ts';
import { namesInLists } from '../day/names.ts';
import { visitLineOf, visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskAnswer, DeskContext, DeskHandler, DeskProblem } from '../http/desk-gate.ts';
import { type LockedVisit, lockVisit } from './lock-visit.ts';
import { toRequestContext } from './to-request-context.ts';

export type ChangeDeps = AgendaDeps & { readonly seal: Seal };
type Body = Output<typeof moveAtDesk>;
type Why = Input<typeof cancelAtDesk>;
type Alternatives = Awaited<ReturnType<typeof alternatives>>;
/** Reason of a refusal: changed meanwhile, taken, or past; with slots near a taken one. */
type Fault = { readonly motivo: NonNullable<Body['motivo']>; readonly near?: Alternatives };
type Change = (tx: Transaction<Database>, own: LockedVisit) => Promise<Fault | 'not-found' | null>;

/** Moves to another slot, here or at another branch of the scope; the code stays, the version grows. */
export const moveAtDeskCall =
  (deps: ChangeDeps): DeskHandler<typeof moveAtDesk> =>
  (input, ctx) =>
    changeOnce(deps, ctx, moveAtDesk.call, input, async (tx, own) => {
      if ((await branchIn(tx, ctx.scope, input.filiale)) === undefined) return 'not-found';
      return move({ ...deps, db: tx, windows: { ...deps.windows, leadMinutes: 0 } }, { tx, own, ctx, input });
    });

/** Cancels a visit and frees its seat. */
export const cancelAtDeskCall =
  (deps: ChangeDeps): DeskHandler<typeof cancelAtDesk> =>
  (input, ctx) =>
    changeOnce(deps, ctx, cancelAtDesk.call, input, async (tx, own) => {
      const whom = input.chi === 'cliente' ? ('customer' as const) : ('branch' as const);
      await cancelRow(tx, own, { whom, reason: input.motivo, ...(input.avvisa ? {} : { untold: true }) });
      return null;
    });

function changeOnce(
  deps: ChangeDeps,
  ctx: DeskContext,
  call: string,
  input: Why,
  change: Change,
): Promise<Result<DeskAnswer<Body>, DeskProblem>> {
  // Without a message the person was notified otherwise; the audit entry keeps how.
  if (!input.avvisa && input.perche === '') return Promise.resolve(err('reason-missing'));
  return answerOnce(deps, ctx, { call, body: input }, (tx) => carryOut(tx, ctx, { call, input, change }));
}

async function carryOut(
  tx: Transaction<Database>,
  ctx: DeskContext,
  { call, input, change }: { readonly call: string; readonly input: Why; readonly change: Change },
): Promise<Result<Done<Body>, 'not-found'>> {
  const own = await lockVisit(tx, ctx.scope, input.oppID);
  if (own === undefined) return err('not-found');
  const fault = faultOf(own, input.versione) ?? (await change(tx, own));
  if (fault === 'not-found') return err(fault);
  const now = fault === null ? ((await lockVisit(tx, ctx.scope, input.oppID)) ?? own) : own;
  await writeAuditEntry(tx, ctx, call, {
    ...{ branch: own.branch_code, oppId: input.oppID, person: own.tax_code_hash, reason: input.motivo },
    change: fault === null ? changeOf(own, now, input) : { refused: fault.motivo },
  });
  const [line] = await visitRows(tx, { role: ctx.scope.role, kind: 'network' }, sql`opp_id = ${input.oppID}::text`);
  if (line === undefined) return err('not-found');
  const answer: Body = {
    ...{
      Status: fault === null ? '0' : '1',
      motivo: fault?.motivo ?? null,
      visita: visitLineOf(line, namesInLists(ctx)),
    },
    ...{ versioneAppuntamento: now.version, alternative: fault?.near ?? [] },
  };
  return ok({ answer, appointmentId: own.id });
}

function faultOf(own: LockedVisit, version: number): Fault | null {
  if (own.version !== version) return { motivo: 'versione' };
  return own.state !== 'confirmed' || own.received ? { motivo: 'finito' } : null;
}

const changeOf = (before: LockedVisit, now: LockedVisit, { chi, avvisa, perche }: Why) => ({
  from: `${before.branch_code} ${before.starts.toISOString()}`,
  to: now.state === 'cancelled' ? 'cancelled' : `${now.branch_code} ${now.starts.toISOString()}`,
  by: chi,
  ...(avvisa ? {} : { untold: perche }),
});

interface DeskMove {
  readonly tx: Transaction<Database>;
  readonly own: LockedVisit;
  readonly ctx: DeskContext;
  readonly input: Input<typeof moveAtDesk>;
}

async function move(deps: AgendaDeps, { tx, own, ctx, input }: DeskMove): Promise<Fault | null> {
  const { visit } = toRequestContext(ctx);
  const wanted: RequestedSlot = { branch: input.filiale, day: input.giorno, minute: minuteOf(input.ora), visit };
  const isCall = own.asked_for === 'call';
  if (isCall && !takesCall(wanted.day, wanted.minute))
    return { motivo: 'orario', near: await alternatives(deps, wanted, { isCall }) };
  const starts = new Date(toInstant(wanted.day, wanted.minute));
  const isThere = starts.getTime() === own.starts.getTime() && input.filiale === own.branch_code;
  if (!isThere) await lockBranchesShared(tx, [own.branch_code, input.filiale]);
  const slot = isThere ? null : await offeredSlot(deps, { ...wanted, isLocked: true });
  const by = { visit, whom: 'staff', untold: !input.avvisa } as const;
  if (isThere) {
    if (own.call_band !== null) narrowCall(tx, own, { branch: own.branch_code, starts }, by);
    return null;
  }
  if (slot === null || !(await applyMove(tx, own, { slot, by })))
    return { motivo: 'orario', near: await alternatives(deps, wanted, { isCall }) };
  return null;
}
