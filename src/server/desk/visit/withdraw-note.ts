import { sql } from 'kysely';
import { withdrawNote } from '#contract/desk/repair.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Done } from '../../platform/database/once.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce, type OnceDeps } from '../http/answer-once.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

type Withdrawn = Result<Done<Output<typeof withdrawNote>>, 'not-found'>;

/** Withdraws a note: its place stays on the card with who withdrew it and when, without its text. */
export const withdrawNoteCall =
  (deps: OnceDeps): DeskHandler<typeof withdrawNote> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: withdrawNote.call, body: input }, async (tx): Promise<Withdrawn> => {
      const { oppID, nota, perche } = input;
      const row = await findVisit(tx, ctx.scope, oppID);
      if (row === undefined) return err('not-found');
      const { rows } = await sql<{ by: string | null }>`
          select withdrawn_by::text as by from visit_note
           where id = ${nota}::bigint and appointment_id = ${row.id}::bigint for update`.execute(tx);
      const [note] = rows;
      if (note === undefined) return err('not-found');
      const isNew = note.by === null;
      if (isNew)
        await sql`
            update visit_note set withdrawn_at = now(), withdrawn_by = ${ctx.staff.id}::bigint
             where id = ${nota}::bigint`.execute(tx);
      await writeAuditEntry(tx, ctx, withdrawNote.call, {
        ...{ branch: row.branch_code, oppId: oppID, person: row.tax_code_hash, reason: perche },
        change: isNew ? { note: nota } : { refused: 'stale' },
      });
      return ok({ answer: { Status: isNew ? '0' : '1' }, appointmentId: row.id });
    });
