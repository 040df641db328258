import { sql, type Transaction } from 'kysely';
import { closeCall, tryCall } from '#contract/desk/calls.ts';
import { type CallOutcome, type CallResult, nextTry } from '#domain/call/tries.ts';
import { ok, type Result } from '#domain/result.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import type { CallRow } from './call-rows.ts';
import { type CallWritten, lockCall, type WriteDeps, writeCall } from './write-call.ts';

type Tx = Transaction<Database>;

/** No answer: schedules the next try, or ends the call after the last. */
export const tryCallCall =
  (world: WriteDeps): DeskHandler<typeof tryCall> =>
  (input, asker) =>
    writeCall(world, asker, { call: tryCall.call, input }, (tx) =>
      inOwnHand(tx, asker, input, async (row) => {
        if (input.risultato === 'rimessa') return putBack(tx, row, { tries: row.tries, next: row.next_at });
        const { now, hoursOf } = await readCallTimes(tx, row.branch_code);
        const tries = row.tries + 1;
        await noteTry(tx, asker, row, input.risultato);
        const next = nextTry(tries, now, hoursOf(row.agent_code));
        if (next === null) await end(tx, row, 'unreachable');
        else await putBack(tx, row, { tries, next: new Date(next) });
      }),
    );

/** Ends a call: the person was reached, or no try is left. */
export const closeCallCall =
  (world: WriteDeps): DeskHandler<typeof closeCall> =>
  (input, asker) =>
    writeCall(world, asker, { call: closeCall.call, input }, (tx) =>
      inOwnHand(tx, asker, input, async (row) => {
        await noteTry(tx, asker, row, input.esito);
        await end(tx, row, input.esito);
      }),
    );

interface Asked {
  readonly oppID: string;
  readonly versione: number;
}

/** Also after its claim expired, if no other has claimed it: a long talk loses nothing. */
async function inOwnHand(
  tx: Tx,
  asker: DeskContext,
  { oppID, versione, ...said }: Asked & object,
  work: (row: CallRow) => Promise<unknown>,
): Promise<Result<CallWritten, 'not-found'>> {
  const found = await lockCall(tx, asker, oppID);
  if (!found.ok) return found;
  const row = found.value;
  if (row.holder !== asker.staff.id || row.version !== versione) return ok({ fault: 'versione', row });
  await work(row);
  const after = await lockCall(tx, asker, oppID);
  return ok({ fault: null, row: after.ok ? after.value : row, change: said });
}

const noteTry = (tx: Tx, { staff }: DeskContext, row: CallRow, result: CallResult | CallOutcome) =>
  tx
    .insertInto('callback_try')
    .values({ case_id: row.id, n: row.tries + 1, staff_id: staff.id, result })
    .execute();

const FREE = { holder: null, lease_until: null };

const putBack = (tx: Tx, row: CallRow, { tries, next }: { readonly tries: number; readonly next: Date }) =>
  tx
    .updateTable('callback_case')
    .set({ ...FREE, state: 'waiting', tries, next_at: next, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();

/** Outcomes after which the person gets a letter with a link to choose a slot. */
const IN_VAIN: readonly CallOutcome[] = ['unreachable', 'wrongNumber'];

/** Completes the request too, so the person may ask again. */
async function end(tx: Tx, row: CallRow, outcome: CallOutcome): Promise<void> {
  const done = { ...FREE, state: 'done' as const, outcome, done_at: sql<Date>`now()` };
  await tx
    .updateTable('callback_case')
    .set({ ...done, tries: row.tries + 1, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await tx.updateTable('appointment').set({ state: 'past' }).where('opp_id', '=', row.opp_id).execute();
  await tx.updateTable('lead').set({ live: false }).where('opp_id', '=', row.opp_id).execute();
  if (IN_VAIN.includes(outcome)) await enqueueEvent(tx, { kind: 'message.unreached', payload: { oppID: row.opp_id } });
}
