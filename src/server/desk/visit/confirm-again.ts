import { sql } from 'kysely';
import { confirmAgain } from '#contract/desk/visit.ts';
import type { Output } from '#contract/endpoint.ts';
import { channelsTo } from '#domain/message/reach.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import { keyOf } from '../booking/to-request-context.ts';
import { visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

interface ConfirmDeps extends DeskDb {
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'hash' | 'hashes' | 'open'>;
  readonly smsPrefixes: readonly string[];
}
type Body = Output<typeof confirmAgain>;

/** Sends the mail and SMS of a booking again, while it can be confirmed; message caps apply. */
export const confirmAgainCall =
  ({ db, clock, seal, smsPrefixes }: ConfirmDeps): DeskHandler<typeof confirmAgain> =>
  (input, ctx) =>
    allOrNothing(db, async (tx) => {
      const intent = { key: keyOf(ctx), call: confirmAgain.call, body: input };
      const done = await runIdempotent(tx, seal, intent, async (): Promise<Result<Done<Body>, 'not-found'>> => {
        const [row] = await visitRows(tx, ctx.scope, sql`opp_id = ${input.oppID}::text`);
        const stored = await findVisit(tx, ctx.scope, input.oppID);
        if (row === undefined || stored === undefined) return err('not-found');
        const contacts = { email: seal.open(stored.email), mobile: seal.open(stored.mobile) };
        const isReached = channelsTo(contacts, smsPrefixes).length > 0;
        const isComing = row.state === 'confirmed' && row.starts > clock();
        const isSent = isComing && isReached;
        const about = { branch: row.branch_code, oppId: input.oppID, person: row.tax_code_hash };
        await writeAuditEntry(tx, ctx, confirmAgain.call, {
          ...about,
          change: isSent ? {} : { refused: isComing ? 'no-contact' : 'over' },
        });
        if (isSent) await enqueueEvent(tx, { kind: 'message.confirmation', payload: { oppID: input.oppID } });
        return ok({ answer: { Status: isSent ? '0' : '1' }, appointmentId: row.id });
      });
      if (!done.ok) return done;
      const body = done.value.answer;
      return ok({ body, status: body.Status === '0' ? 200 : 409, act: 'written' });
    });
