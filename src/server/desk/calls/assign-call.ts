import { assignCall } from '#contract/desk/calls.ts';
import { err, ok } from '#domain/result.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import type { CallRow } from './call-rows.ts';
import { type Colleague, colleaguesOf } from './colleagues.ts';
import { lockCall, type WriteDeps, writeCall } from './write-call.ts';

/** Assigns a call to a colleague, an agent, or back to the queue; not while a staff member has claimed it. */
export const assignCallCall =
  (deps: WriteDeps): DeskHandler<typeof assignCall> =>
  (input, ctx) =>
    writeCall(deps, ctx, { call: assignCall.call, input }, async (tx) => {
      const found = await lockCall(tx, ctx, input.oppID);
      if (!found.ok) return found;
      const row = found.value;
      if (row.version !== input.versione || row.state === 'done') return ok({ fault: 'versione', row });
      if (row.lease_until !== null && row.lease_until > row.now) return ok({ fault: 'presa', row });
      const whom = input.chi === '' ? null : whoIn(await colleaguesOf(tx, ctx.scope), input.chi, row);
      if (whom === undefined) return err('not-found');
      await tx
        .updateTable('callback_case')
        .set({
          ...{ state: 'waiting', holder: null, lease_until: null, version: row.version + 1 },
          agent_code: whom?.agent_code ?? null,
          meant_for: whom === null || whom.agent_code !== null ? null : whom.id,
        })
        .where('id', '=', row.id)
        .execute();
      const after = await lockCall(tx, ctx, input.oppID);
      return ok({ fault: null, row: after.ok ? after.value : row, change: { to: input.chi } });
    });

/** Staff of a branch may have that branch's calls only. */
const whoIn = (colleagues: readonly Colleague[], whom: string, row: CallRow): Colleague | undefined =>
  colleagues.find(({ code, branch_code: of }) => code === whom && (of === null || of === row.branch_code));
