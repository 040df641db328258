import { sql, type Transaction } from 'kysely';
import { mergePersons, type previewMerge, undoMerge } from '#contract/desk/merge.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { tryAndRollBack } from '../../platform/database/try-and-roll-back.ts';
import { namesInLists } from '../day/names.ts';
import { visitLineOf, visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import { isTwice, lockBoth, type MergingSeal, moveTo, readMerge, visitsOf } from './merge-rows.ts';
import { undoableMerge } from './undoable-merge.ts';

export type MergeDeps = DeskDb & { readonly seal: MergingSeal & Pick<Seal, 'hash' | 'hashes'> };
type Tx = Transaction<Database>;
type Merged = Output<typeof mergePersons>;
type Undone = Output<typeof undoMerge>;

/** Lists what a merge would move, and changes nothing: the check ends past visits, which is rolled back. */
export const previewMergeCall =
  ({ db, seal }: MergeDeps): DeskHandler<typeof previewMerge> =>
  ({ giusta, sbagliata }, ctx) =>
    inTransaction(db, async (tx) => {
      const merge = await tryAndRollBack(tx, () => readMerge(tx, seal, ctx.scope, { right: giusta, wrong: sbagliata }));
      if (merge === undefined) return err('not-found');
      const ids = merge.rows.map(({ id }) => id);
      const lines = await visitRows(tx, ctx.scope, sql`appointment.id = any(${ids}::bigint[])`);
      const visite = lines.map((row) => ({ ...visitLineOf(row, namesInLists(ctx)), filiale: row.branch_code }));
      const act = { branch: merge.branch, oppId: sbagliata, person: merge.person, change: { visits: visite.length } };
      return ok({ body: { motivo: merge.fault, visite, sha256: merge.sha256 }, act });
    });

/** Moves the previewed visits to the right tax code. It can be undone for a day. */
export const mergePersonsCall =
  (deps: MergeDeps): DeskHandler<typeof mergePersons> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: mergePersons.call, body: input }, (tx) => merge(tx, deps.seal, ctx, input));

async function merge(
  tx: Tx,
  seal: MergingSeal,
  ctx: DeskContext,
  { giusta, sbagliata, sha256, perche }: Input<typeof mergePersons>,
): Promise<Result<Done<Merged>, 'not-found'>> {
  const found = await readMerge(tx, seal, ctx.scope, { right: giusta, wrong: sbagliata });
  if (found === undefined) return err('not-found');
  const motivo = found.sha256 === sha256 ? found.fault : 'cambiata';
  const visits = found.rows.map(({ opp_id }) => opp_id);
  await writeAuditEntry(tx, ctx, mergePersons.call, {
    ...{ branch: found.branch, oppId: sbagliata, person: found.person, reason: perche },
    change: motivo === null ? { into: giusta, visits } : { refused: motivo },
  });
  if (motivo !== null) return ok({ answer: { Status: '1', motivo, unione: null }, appointmentId: null });
  await moveTo(tx, seal, found.rightCode, found.rows);
  const { id } = await tx
    .insertInto('person_merge')
    .values({ staff_id: ctx.staff.id, opp_ids: visits, sealed: seal.seal(found.wrongCode) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({ answer: { Status: '0', motivo: null, unione: id }, appointmentId: null });
}

/** Moves merged visits back to their former tax code, within a day. */
export const undoMergeCall =
  (deps: MergeDeps): DeskHandler<typeof undoMerge> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: undoMerge.call, body: input }, (tx) => undo(tx, deps.seal, ctx, input.unione));

async function undo(
  tx: Tx,
  seal: MergingSeal,
  ctx: DeskContext,
  id: string,
): Promise<Result<Done<Undone>, 'not-found'>> {
  const wanted = sql`m.id = ${id}::bigint`;
  const before = await undoableMerge(tx, wanted);
  if (before === undefined) return err('not-found');
  const former = seal.open(before.sealed);
  await lockMerged(tx, seal, before.opp_ids, former);
  // Read again under the locks: another request may have undone it meanwhile.
  const found = await undoableMerge(tx, wanted);
  const moved = sql`opp_id = any(${[...(found?.opp_ids ?? [])]}::text[])`;
  const rows = await visitsOf(tx, moved);
  const mine = await visitsOf(tx, sql`${moved} and ${within(ctx.scope, 'appointment.branch_code')}`);
  const [first] = rows;
  if (first === undefined || mine.length < rows.length) return err('not-found');
  const isRefused = await isTwice(tx, seal, former, rows);
  await writeAuditEntry(tx, ctx, undoMerge.call, {
    ...{ branch: first.branch_code, oppId: first.opp_id, person: seal.taxCodeHash(former) },
    change: isRefused ? { refused: 'doppio' } : { visits: rows.map(({ opp_id }) => opp_id) },
  });
  if (isRefused) return ok({ answer: { Status: '1', motivo: 'doppio' }, appointmentId: null });
  await moveTo(tx, seal, former, rows);
  await tx.deleteFrom('person_merge').where('id', '=', id).execute();
  return ok({ answer: { Status: '0', motivo: null }, appointmentId: null });
}

/** Locks the person of merged visits under both codes, before their rows, as bookings do. */
async function lockMerged(tx: Tx, seal: MergingSeal, oppIds: readonly string[], former: string): Promise<void> {
  const { rows } = await sql<{ tax_code: Buffer }>`
    select tax_code from appointment where opp_id = any(${[...oppIds]}::text[]) and first_name <> '' limit 1`.execute(
    tx,
  );
  const [row] = rows;
  if (row !== undefined) await lockBoth(tx, seal, seal.open(row.tax_code), former);
}
