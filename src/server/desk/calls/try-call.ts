import type { Transaction } from 'kysely';
import { closeCall, tryCall } from '#contract/desk/calls.ts';
import type { Input } from '#contract/endpoint.ts';
import { agreedTimes, callingDays, isCallable } from '#domain/call/agreed.ts';
import { isCalledAgainSoon, nextAfterBusy, nextTry } from '#domain/call/tries.ts';
import { ok, type Result } from '#domain/result.ts';
import { minuteOf } from '#domain/time/rome.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import type { CallRow } from './call-rows.ts';
import { busyToday, endCall, noteTry, returnToQueue } from './settle-call.ts';
import { type CallWritten, type Fault, lockCall, type WriteDeps, writeCall } from './write-call.ts';

type Tx = Transaction<Database>;
type TryDeps = WriteDeps & { readonly seal: Pick<Seal, 'seal'> };
type TryInput = Input<typeof tryCall>;

/** No answer, or a time named by the customer: schedules the next call, or ends the call after the last try. */
export const tryCallCall =
  (deps: TryDeps): DeskHandler<typeof tryCall> =>
  (input, ctx) =>
    writeCall(deps, ctx, { call: tryCall.call, input }, (tx) =>
      withOwnCall(tx, ctx, input, async (row) => {
        const trying = { tx, seal: deps.seal, ctx, row };
        if (input.risultato === 'rimessa') return giveBack(trying, input);
        return input.risultato === 'later' ? agree(trying, input) : fail(trying, input.risultato, input.riga);
      }),
    );

/** Ends a call: the person was reached, or no try is left. */
export const closeCallCall =
  (deps: TryDeps): DeskHandler<typeof closeCall> =>
  (input, ctx) =>
    writeCall(deps, ctx, { call: closeCall.call, input }, (tx) =>
      withOwnCall(tx, ctx, input, async (row) => {
        const { esito, riga } = input;
        await noteTry(tx, deps.seal, ctx, row, { result: esito, isCounted: true, callAt: null, line: riga });
        await endCall(tx, row, esito);
        return null;
      }),
    );

interface Trying {
  readonly tx: Tx;
  readonly seal: Pick<Seal, 'seal'>;
  readonly ctx: DeskContext;
  readonly row: CallRow;
}

/** Returns the call to the queue. An entry is added to the history only if a line was typed. */
async function giveBack({ tx, seal, ctx, row }: Trying, { riga }: TryInput): Promise<null> {
  const pause = { result: 'rimessa', isCounted: false, callAt: null, line: riga } as const;
  if (riga !== '') await noteTry(tx, seal, ctx, row, pause);
  await returnToQueue(tx, row, { tries: row.tries, next: row.next_at });
  return null;
}

/** Sets the time that the customer named. It also becomes the deadline, unless the former deadline was missed. */
async function agree({ tx, seal, ctx, row }: Trying, { giorno, ora, riga }: TryInput): Promise<Fault | null> {
  const { now, hoursOf } = await readCallTimes(tx, row.branch_code);
  if (giorno === undefined || ora === undefined) return 'ora';
  const named = { day: giorno, minute: minuteOf(ora) };
  if (!isCallable(callingDays(hoursOf(row.agent_code), now), named)) return 'ora';
  const { from, until } = agreedTimes(named);
  const next = new Date(from);
  await noteTry(tx, seal, ctx, row, { result: 'later', isCounted: false, callAt: next, line: riga });
  const isMissed = row.due_at.getTime() <= now;
  await returnToQueue(tx, row, { tries: row.tries, next, due: isMissed ? row.due_at : new Date(until) });
  return null;
}

/** Schedules the next call after a failed one, or ends the call after the last try. */
async function fail(
  { tx, seal, ctx, row }: Trying,
  result: 'noAnswer' | 'busy' | 'machine',
  line: string,
): Promise<null> {
  const [{ now, hoursOf }, busy] = await Promise.all([readCallTimes(tx, row.branch_code), busyToday(tx, row.id)]);
  const hours = hoursOf(row.agent_code);
  const isSoon = isCalledAgainSoon(result, busy);
  const tries = isSoon ? row.tries : row.tries + 1;
  await noteTry(tx, seal, ctx, row, { result, isCounted: !isSoon, callAt: null, line });
  const next = isSoon ? nextAfterBusy(now, hours) : nextTry(tries, now, hours);
  if (next === null) await endCall(tx, row, 'unreachable');
  else await returnToQueue(tx, row, { tries, next: new Date(next) });
  return null;
}

interface CallInput {
  readonly oppID: string;
  readonly versione: number;
  readonly riga: string;
}

/** Whether the staff member has the call, and nothing changed since it was read. */
export const isInHand = (row: CallRow, { staff }: DeskContext, version: number): boolean =>
  row.holder === staff.id && row.version === version;

/** Runs `work` if the user has the call, even with an expired claim. The typed line is left out of the audit entry. */
async function withOwnCall(
  tx: Tx,
  ctx: DeskContext,
  { oppID, versione, riga, ...result }: CallInput & object,
  work: (row: CallRow) => Promise<Fault | null>,
): Promise<Result<CallWritten, 'not-found'>> {
  const found = await lockCall(tx, ctx, oppID);
  if (!found.ok) return found;
  const row = found.value;
  if (!isInHand(row, ctx, versione)) return ok({ fault: 'versione', row });
  const fault = await work(row);
  if (fault !== null) return ok({ fault, row });
  const after = await lockCall(tx, ctx, oppID);
  const change = riga === '' ? result : { ...result, line: true };
  return ok({ fault: null, row: after.ok ? after.value : row, change });
}
