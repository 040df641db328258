import { addNote } from '#contract/desk/visit.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

type NoteDeps = DeskDb & { readonly seal: Pick<Seal, 'seal' | 'hash' | 'hashes'> };
type Noted = Result<Done<Output<typeof addNote>>, 'not-found'>;

/** Adds an encrypted note to a visit; its words are in no audit entry. */
export const addNoteCall =
  (deps: NoteDeps): DeskHandler<typeof addNote> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: addNote.call, body: input }, async (tx): Promise<Noted> => {
      const { scope, staff } = ctx;
      const row = await findVisit(tx, scope, input.oppID);
      if (row === undefined) return err('not-found');
      // A star marks masked values, and masked values are never encrypted.
      const sealed = deps.seal.seal(input.testo.replaceAll('*', '∗'));
      await tx.insertInto('visit_note').values({ appointment_id: row.id, staff_id: staff.id, sealed }).execute();
      const about = { branch: row.branch_code, oppId: input.oppID, person: row.tax_code_hash };
      await writeAuditEntry(tx, ctx, addNote.call, about);
      return ok({ answer: { Status: '0' }, appointmentId: row.id });
    });
