import { sql, type Transaction } from 'kysely';
import {
  applyAbsence,
  applyCapacity,
  type Bozza,
  type Preview,
  type previewCapacity,
} from '#contract/desk/capacity.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { needsSecond } from '#domain/desk/capacity.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { applyChange, type CapacityDeps } from '../../booking/capacity/apply-change.ts';
import { NOBODY } from '../../booking/capacity/draft.ts';
import { branchesOf, isValidDraft } from '../../booking/capacity/draft-to-rows.ts';
import { type ChangeResult, tryChange } from '../../booking/capacity/try-change.ts';
import { draftOf } from '../../booking/capacity/write-rows.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { tryAndRollBack } from '../../platform/database/try-and-roll-back.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { namesInLists } from '../day/names.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { isStale } from '../http/step-up.ts';
import { within } from '../http/within.ts';
import { hasAbsence } from './has-absence.ts';
import { wirePreview } from './wire-preview.ts';

type Tx = Transaction<Database>;
export type DeskCapacityDeps = CapacityDeps & { readonly clock: Clock; readonly seal: Pick<Seal, 'open'> };
type Fault = 'not-found' | 'malformed' | 'absent-already';
type Asked = Input<typeof applyCapacity>;
type Body = Output<typeof applyCapacity>;

/** Previews a change: applies it, reads the result, and rolls back. */
export const previewCapacityCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof previewCapacity> =>
  ({ bozza }, ctx) =>
    inTransaction(deps.db, async (tx) => {
      const fault = await faultOf(tx, deps, ctx.scope, bozza);
      if (fault !== null) return err(fault);
      const tried = await tryAndRollBack(tx, () => tryChange(tx, deps, draftOf(bozza), { ...NOBODY, locked: false }));
      const body = wirePreview(tried, bozza.filiali.length, namesInLists(ctx));
      return ok({ body, act: { ...aboutOf(bozza), change: { kind: bozza.tipo, people: tried.lost.length } } });
    });

/**
 * Applies the change, with its audit entry, if its effects still equal the preview. With several branches, or more than
 * twenty displaced people, it is stored as a proposal for a second person.
 */
export const applyCapacityCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof applyCapacity> =>
  (input, ctx) =>
    applied(deps, applyCapacity.call, input, ctx);

/** Records an absence. A consultant's own absences may not overlap. */
export const applyAbsenceCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof applyAbsence> =>
  (input, ctx) =>
    applied(deps, applyAbsence.call, input, ctx);

type Call = typeof applyCapacity.call | typeof applyAbsence.call;

/** Applies or proposes a change. For several branches the caller must have signed in at the identity provider recently. */
async function applied(deps: DeskCapacityDeps, call: Call, input: Asked, ctx: DeskContext) {
  if (input.bozza.filiali.length > 1 && isStale(ctx.staff, deps.clock)) return err('step-up-needed' as const);
  const isConflict = ({ motivo }: Body) => motivo === 'cambiata';
  const run = (tx: Tx) => apply(tx, deps, { ...input, call }, ctx);
  return answerOnce(deps, ctx, { call, body: input }, run, isConflict);
}

async function apply(
  tx: Tx,
  deps: DeskCapacityDeps,
  { bozza, sha256, modifica, call }: Asked & { readonly call: Call },
  ctx: DeskContext,
): Promise<Result<Done<Body>, Fault>> {
  const fault = await faultOf(tx, deps, ctx.scope, bozza);
  if (fault !== null) return err(fault);
  const isOwn = call === applyAbsence.call && ctx.scope.role === 'consultant';
  if (isOwn && (await hasAbsence(tx, ctx.staff.id, bozza))) return err('absent-already');
  const proposer = modifica === undefined ? null : await proposerOf(tx, modifica, bozza, ctx);
  if (proposer === undefined) return err('not-found');
  const isSame = (tried: ChangeResult) => tried.sha256.toString('hex') === sha256;
  const lacksSecondPerson = (tried: ChangeResult) =>
    proposer === null && needsSecond(bozza.filiali.length, tried.lost.length);
  const maker =
    modifica === undefined || proposer === null
      ? { madeBy: ctx.staff.id, approvedBy: null }
      : { madeBy: proposer, approvedBy: ctx.staff.id, proposed: modifica };
  const accepts = (tried: ChangeResult) => isSame(tried) && !lacksSecondPerson(tried);
  const { tried, isApplied } = await applyChange(tx, deps, draftOf(bozza), { ...maker, accepts });
  const proposalId = !isApplied && isSame(tried) ? await propose(tx, bozza, tried, ctx) : null;
  const anteprima: Preview = wirePreview(tried, bozza.filiali.length, namesInLists(ctx));
  const id = isApplied ? tried.changeId : proposalId;
  await writeAuditEntry(tx, ctx, call, {
    ...aboutOf(bozza),
    change: isApplied
      ? { id, kind: bozza.tipo, people: tried.lost.length, branches: branchesOf(bozza) }
      : { refused: proposalId === null ? 'changed' : 'second person', id },
  });
  if (isApplied) sendUnread(tx, ...branchesOf(bozza).map(tellDesk));
  const motivo = isApplied ? null : proposalId === null ? ('cambiata' as const) : ('approvazione' as const);
  return ok({ answer: { Status: isApplied ? '0' : '1', motivo, modifica: id, anteprima }, appointmentId: null });
}

const aboutOf = ({ filiali, motivo }: Bozza) => ({ branch: filiali[0] ?? '', reason: motivo });

/** All branches must be inside the scope, and the change must be valid. */
async function faultOf(tx: Tx, { clock }: DeskCapacityDeps, scope: Scope, bozza: Bozza): Promise<Fault | null> {
  const codes = branchesOf(bozza);
  const found = await tx
    .selectFrom('branch')
    .select('code')
    .where('code', 'in', [...codes])
    .where('active', '=', true)
    .where(within(scope, 'branch.code'))
    .execute();
  if (found.length < codes.length) return 'not-found';
  return isValidDraft(bozza, romeDay(clock)) ? null : 'malformed';
}

/** Stores the draft as a proposal. A second person approves it in the branch's history. */
async function propose(tx: Tx, bozza: Bozza, { lost, sha256 }: ChangeResult, { staff }: DeskContext): Promise<string> {
  const { kind, branches, first, last, reason, payload } = draftOf(bozza);
  const { id } = await tx
    .insertInto('capacity_change')
    .values({
      ...{ kind, branch_codes: [...branches], first_day: first, last_day: last, reason },
      ...{ payload: JSON.stringify(payload), made_by: staff.id, approved_by: null, state: 'proposed' },
      ...{ affected: lost.length, affected_sha256: sha256, applied_at: null, undone_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The author of the proposal; undefined if no such proposal is stored or the caller wrote it. */
async function proposerOf(tx: Tx, id: string, bozza: Bozza, { staff }: DeskContext): Promise<string | undefined> {
  const row = await tx
    .selectFrom('capacity_change')
    .select('made_by')
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .where('made_by', '<>', staff.id)
    .where(sql<boolean>`payload = ${JSON.stringify(bozza)}::jsonb`)
    .forUpdate()
    .executeTakeFirst();
  return row?.made_by ?? undefined;
}
