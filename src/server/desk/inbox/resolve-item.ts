import type { Transaction } from 'kysely';
import { putRight } from '#contract/desk/inbox.ts';
import type { Remedy, Trouble } from '#domain/desk/inbox.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
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
  ({ db, seal }: DeskDb & { readonly seal: Pick<Seal, 'hash' | 'hashes'> }): DeskHandler<typeof putRight> =>
  (asked, ctx) =>
    allOrNothing(db, async (tx) => {
      const intent = { key: `${ctx.staff.id} ${ctx.idempotencyKey}`, call: putRight.call, body: asked };
      const done = await runIdempotent(tx, seal, intent, () => carryOut(tx, ctx, asked));
      if (!done.ok) return done;
      const body = done.value.answer;
      return ok({ body, status: body.Status === '0' ? 200 : 409, act: 'written' });
    });

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
