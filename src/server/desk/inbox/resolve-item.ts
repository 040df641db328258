import type { Transaction } from 'kysely';
import { putRight } from '#contract/desk/inbox.ts';
import type { Remedy, Trouble } from '#domain/desk/inbox.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce, type OnceDeps } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { itemOf } from './items.ts';

type Answer = { Status: '0' | '1'; chi: string; fatto: Remedy; quando: string };
interface Asked {
  readonly tipo: Trouble;
  readonly id: string;
  readonly fatto: Remedy;
}

/** Resolves an item. If another user has resolved it, the answer says who and how. */
export const putRightCall =
  (deps: OnceDeps): DeskHandler<typeof putRight> =>
  (asked, ctx) =>
    answerOnce(deps, ctx, { call: putRight.call, body: asked }, (tx) => carryOut(tx, ctx, asked));

async function carryOut(
  tx: Transaction<Database>,
  ctx: DeskContext,
  { tipo, id, fatto }: Asked,
): Promise<Result<Done<Answer>, 'not-found'>> {
  const which = { trouble: tipo, ref: id };
  const before = await itemOf(tx, ctx.scope, which);
  if (before === undefined) return err('not-found');
  // A concurrent request waits here.
  const mine = await tx
    .insertInto('inbox_done')
    .values({ ...which, remedy: fatto, staff_id: ctx.staff.id })
    .onConflict((same) => same.doNothing())
    .returning('ref')
    .executeTakeFirst();
  const now = (await itemOf(tx, ctx.scope, which)) ?? before;
  await writeAuditEntry(tx, ctx, putRight.call, {
    ...(before.branch_code === null ? {} : { branch: before.branch_code }),
    ...(before.opp_id === null ? {} : { oppId: before.opp_id }),
    change: mine === undefined ? { refused: 'stale' } : { trouble: tipo, ref: id, remedy: fatto },
  });
  if (mine !== undefined && before.branch_code !== null) sendUnread(tx, tellDesk(before.branch_code));
  const answer: Answer = {
    Status: mine === undefined ? '1' : '0',
    chi: now.done_by ?? ctx.staff.name,
    fatto: now.remedy ?? fatto,
    quando: (now.done_at ?? new Date(0)).toISOString(),
  };
  return ok({ answer, appointmentId: null });
}
