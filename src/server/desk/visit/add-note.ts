import { addNote } from '#contract/desk/visit.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

type NoteDeps = DeskDb & { readonly seal: Pick<Seal, 'seal' | 'hash' | 'hashes'> };
interface Noted {
  readonly Status: '0';
}

/** Adds an encrypted note to a visit; its words are in no audit entry. */
export const addNoteCall =
  ({ db, seal }: NoteDeps): DeskHandler<typeof addNote> =>
  (input, ctx) =>
    allOrNothing(db, async (tx) => {
      const { scope, staff, idempotencyKey } = ctx;
      const intent = { key: `${staff.id} ${idempotencyKey}`, call: addNote.call, body: input };
      const done = await runIdempotent(tx, seal, intent, async (): Promise<Result<Done<Noted>, 'not-found'>> => {
        const row = await findVisit(tx, scope, input.oppID);
        if (row === undefined) return err('not-found');
        // A star marks masked values, and masked values are never encrypted.
        const sealed = seal.seal(input.testo.replaceAll('*', '∗'));
        await tx.insertInto('visit_note').values({ appointment_id: row.id, staff_id: staff.id, sealed }).execute();
        const about = { branch: row.branch_code, oppId: input.oppID, person: row.tax_code_hash };
        await writeAuditEntry(tx, ctx, addNote.call, about);
        return ok({ answer: { Status: '0' }, appointmentId: row.id });
      });
      return done.ok ? ok({ body: done.value.answer, act: 'written' }) : done;
    });
