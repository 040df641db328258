import { sql } from 'kysely';
import { confirmAgain } from '#contract/desk/visit.ts';
import type { Output } from '#contract/endpoint.ts';
import { channelsTo } from '#domain/message/reach.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import { visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

interface ConfirmDeps extends DeskDb {
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'hash' | 'hashes' | 'open'>;
  readonly smsPrefixes: readonly string[];
}
type Confirmed = Result<Done<Output<typeof confirmAgain>>, 'not-found'>;

/** Sends the mail and SMS of a booking again, while it can be confirmed; message caps apply. */
export const confirmAgainCall =
  (deps: ConfirmDeps): DeskHandler<typeof confirmAgain> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: confirmAgain.call, body: input }, async (tx): Promise<Confirmed> => {
      const { clock, seal, smsPrefixes } = deps;
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
