import { sql } from 'kysely';
import { withdrawNote } from '#contract/desk/repair.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import { keyOf } from '../booking/to-request-context.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

type Body = Output<typeof withdrawNote>;

/** Withdraws a note: its place stays on the card with who withdrew it and when, without its text. */
export const withdrawNoteCall =
  ({ db, seal }: DeskDb & { readonly seal: Pick<Seal, 'hash' | 'hashes'> }): DeskHandler<typeof withdrawNote> =>
  (input, ctx) =>
    allOrNothing(db, async (tx) => {
      const { oppID, nota, perche } = input;
      const intent = { key: keyOf(ctx), call: withdrawNote.call, body: input };
      const done = await runIdempotent(tx, seal, intent, async (): Promise<Result<Done<Body>, 'not-found'>> => {
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
      if (!done.ok) return done;
      const body = done.value.answer;
      return ok({ body, status: body.Status === '0' ? 200 : 409, act: 'written' });
    });
