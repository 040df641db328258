import { sql, type Transaction } from 'kysely';
import { type previewUndo, type Undoing, undoCapacity } from '#contract/desk/capacity.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ChangeResult } from '../../booking/capacity/try-change.ts';
import { isTooLarge, undoChange } from '../../booking/capacity/undo-change.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { type MayName, namesInLists } from '../day/names.ts';
import { nameOf } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import type { DeskCapacityDeps } from './change-capacity.ts';
import { type ChangeRow, changes, mayUndo, wireChange } from './changes.ts';
import { hourOf, wirePreview } from './wire-preview.ts';

type Tx = Transaction<Database>;
type Body = Output<typeof undoCapacity>;
/** The effects of an undo, with the hash that a preview shows. */
interface UndoEffects {
  readonly tried: ChangeResult;
  readonly sha256: Buffer;
}

/** Previews an undo: applies it, reads the result, and rolls back. */
export const previewUndoCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof previewUndo> =>
  ({ modifica }, ctx) =>
    inTransaction(deps.db, async (tx) => {
      const [change] = await changes(tx, ctx.scope, { branch: null, before: null, id: modifica });
      if (change === undefined) return err('not-found');
      const { effetti } = await tryUndo(tx, deps, { change, ctx, accepts: () => false });
      const act = { branch: change.branch_codes[0] ?? '', change: { id: modifica } };
      return ok({ body: { modifica: wireChange(change, ctx.staff), effetti }, act });
    });

type Undone = Result<Done<Body>, 'not-found'>;
/** Undoes a change whose effects are those of the preview. Otherwise answers with its present effects, unchanged. */
export const undoCapacityCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof undoCapacity> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: undoCapacity.call, body: input }, async (tx): Promise<Undone> => {
      const which = { branch: null, before: null, id: input.modifica };
      const [before] = await changes(tx, ctx.scope, which);
      if (before === undefined) return err('not-found');
      const { isUndone, effetti } = await tryUndo(tx, deps, {
        ...{ change: before, ctx },
        accepts: ({ tried, sha256 }) =>
          input.sha256 === undefined ? tried.lost.length === 0 : sha256.toString('hex') === input.sha256,
      });
      const [after = before] = await changes(tx, ctx.scope, which);
      await writeAuditEntry(tx, ctx, undoCapacity.call, {
        branch: before.branch_codes[0] ?? '',
        change: isUndone
          ? { id: before.id, to: 'undone', kept: effetti?.anteprima.tengono.length ?? 0 }
          : { id: before.id, refused: effetti === null ? 'state' : 'changed' },
      });
      if (isUndone) sendUnread(tx, ...before.branch_codes.map(tellDesk));
      const answer: Body = { Status: isUndone ? '0' : '1', modifica: wireChange(after, ctx.staff), effetti };
      return ok({ answer, appointmentId: null });
    });

interface Undo {
  readonly change: ChangeRow;
  readonly ctx: DeskContext;
  readonly accepts: (effects: UndoEffects) => boolean;
}

async function tryUndo(tx: Tx, deps: DeskCapacityDeps, { change, ctx, accepts }: Undo) {
  if (!mayUndo(ctx.staff, change)) return { isUndone: false, effetti: null };
  const { id, branch_codes } = change;
  const mayName = namesInLists(ctx);
  const decise = await decidedOf(tx, id, mayName);
  let hash = '';
  const undone = await undoChange(tx, deps, {
    ...{ id, staffId: ctx.staff.id },
    accepts: (tried, sha256) => {
      hash = sha256.toString('hex');
      return !isTooLarge(tried, branch_codes.length) && accepts({ tried, sha256 });
    },
  });
  if (undone === null) return { isUndone: false, effetti: null };
  const secondo = isTooLarge(undone.tried, branch_codes.length);
  const anteprima = { ...wirePreview(undone.tried, branch_codes.length, mayName), sha256: hash, secondo };
  return { isUndone: undone.isApplied, effetti: { anteprima, decise } satisfies Undoing };
}

/** The visits that this change displaced and whose customers have decided, with their slots now. */
async function decidedOf(tx: Tx, changeId: string, mayName: MayName): Promise<Undoing['decise']> {
  const { rows } = await sql<{
    readonly opp_id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly state: Undoing['decise'][number]['stato'];
    readonly branch_code: string;
    readonly place: string;
    readonly starts: Date;
  }>`
    select opp_id, d.branch_code, first_name, last_name, d.state, b.name as place, coalesce(a.starts, d.starts) as starts
      from displacement d join appointment a on a.id = d.appointment_id join branch b on b.code = a.branch_code
     where d.change_id = ${changeId}::bigint and d.decided_at is not null order by a.starts, d.id`.execute(tx);
  return rows.map((row) => ({
    ...{ oppID: row.opp_id, ...nameOf(row, mayName), stato: row.state },
    ...{ filiale: row.place, ...hourOf(row.starts.getTime()) },
  }));
}
