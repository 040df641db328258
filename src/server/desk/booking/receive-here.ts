import { sql, type Transaction } from 'kysely';
import { receiveHere } from '#contract/desk/booking.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { WALK_IN_LEAD_MINUTES } from '#domain/desk/half-hour.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fromInstant, minuteOf } from '#domain/time/rome.ts';
import { lockBranchShared } from '../../availability/lock-branch.ts';
import { alternatives, offeredSlot, type RequestedSlot } from '../../availability/offered-slot.ts';
import { applyMove } from '../../booking/change/apply-move.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { branchIn } from '../day/branch-in.ts';
import { namesInLists } from '../day/names.ts';
import { visitLineOf, visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import type { ChangeDeps } from './change.ts';
import { placeOf, visitsElsewhere } from './elsewhere.ts';
import { parseSearch } from './find-by.ts';
import { type LockedVisit, lockVisit } from './lock-visit.ts';
import { recordArrival } from './record-arrival.ts';
import { toRequestContext } from './to-request-context.ts';

type Asked = Input<typeof receiveHere>;
type Body = Output<typeof receiveHere>;

/** Moves a visit found out of scope to a slot of today at an own branch, and records the arrival. */
export const receiveHereCall =
  (deps: ChangeDeps): DeskHandler<typeof receiveHere> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: receiveHere.call, body: input, branch: input.filiale }, (tx) =>
      carryOut(deps, tx, { ctx, input }),
    );

interface Receiving {
  readonly ctx: DeskContext;
  readonly input: Asked;
}

async function carryOut(
  deps: ChangeDeps,
  tx: Transaction<Database>,
  { ctx, input }: Receiving,
): Promise<Result<Done<Body>, 'not-found'>> {
  const here = await branchIn(tx, ctx.scope, input.filiale);
  if (here === undefined) return err('not-found');
  const own = await lockFound(deps, tx, { ctx, input });
  const refused = async (motivo: 'orario' | 'finito', alternative: Body['alternative'] = []) => {
    await writeAuditEntry(tx, ctx, receiveHere.call, {
      ...{ branch: input.filiale, change: { refused: motivo } },
      ...(own && { oppId: own.opp_id, person: own.tax_code_hash }),
    });
    return ok({ answer: { Status: '1' as const, motivo, visita: null, alternative }, appointmentId: null });
  };
  if (own === null) return refused('finito');
  await lockBranchShared(tx, own.branch_code);
  const { visit } = toRequestContext(ctx);
  const { day } = fromInstant(here.now.getTime());
  const wanted: RequestedSlot = { branch: input.filiale, day, minute: minuteOf(input.ora), visit, isLocked: true };
  const agenda = { ...deps, db: tx, windows: { ...deps.windows, leadMinutes: WALK_IN_LEAD_MINUTES } };
  const slot = await offeredSlot(agenda, wanted);
  if (slot === null || !(await applyMove(tx, own, { slot, by: { visit, whom: 'staff' } })))
    return refused('orario', await alternatives(agenda, wanted));
  await recordArrival(tx, ctx, { appointmentId: own.id, branch: input.filiale });
  await writeAuditEntry(tx, ctx, receiveHere.call, {
    ...{ branch: own.branch_code, oppId: own.opp_id, person: own.tax_code_hash, reason: 'arrivo' },
    change: {
      from: `${own.branch_code} ${own.starts.toISOString()}`,
      to: `${slot.branch} ${slot.starts.toISOString()}`,
      arrived: true,
    },
  });
  const [line] = await visitRows(tx, ctx.scope, sql`opp_id = ${own.opp_id}::text`);
  if (line === undefined) return err('not-found');
  const visita = visitLineOf(line, namesInLists(ctx));
  return ok({ answer: { Status: '0', motivo: null, visita, alternative: [] }, appointmentId: own.id });
}

/**
 * The visit that the search showed, locked; null if it is no longer there. Not counted towards the searches of an hour:
 * it returns nothing unless branch, day and hour of the visit are given too.
 */
async function lockFound(
  { seal }: ChangeDeps,
  tx: Transaction<Database>,
  { ctx: { staff }, input: { testo, visita } }: Receiving,
): Promise<LockedVisit | null> {
  const scope = staff.scopeOf('person.find');
  if (scope?.kind !== 'branches') return null;
  const { exact } = await parseSearch({ db: tx, seal }, scope, testo);
  const found = exact === null ? [] : await visitsElsewhere(tx, scope, exact);
  const isShown = (each: (typeof found)[number]) => {
    const { filiale, giorno, ora } = placeOf(each);
    return filiale === visita.filiale && giorno === visita.giorno && ora === visita.ora;
  };
  const shown = found.find(isShown);
  if (shown === undefined) return null;
  const own = await lockVisit(tx, { role: scope.role, kind: 'network' }, shown.opp_id);
  const isThere = own?.branch_code === shown.branch_code && own.starts.getTime() === shown.starts.getTime();
  return own !== undefined && isThere && own.state === 'confirmed' && !own.received ? own : null;
}
