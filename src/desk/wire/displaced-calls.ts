import { dialDisplaced, displacedCount, tryDisplaced } from '#contract/desk/displaced-calls.ts';
import type { CallingDay } from '#domain/call/agreed.ts';
import type { DisplacedResult } from '#domain/desk/capacity.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { callingDaysOf } from './calls.ts';
import type { Slot } from './change.ts';

/** The number of displaced appointments without a decision; null if it could not be read. */
export async function readDisplacedCount(
  call: DeskCall,
): Promise<{ readonly waiting: number; readonly urgent: number } | null> {
  const answer = await call(displacedCount, {}, { byItself: true });
  return answer.ok ? { waiting: answer.value.attendono, urgent: answer.value.urgenti } : null;
}

/** The number in clear, and the hours that the person may name. Null: the appointment is decided. Leaves an audit entry. */
export async function dialPerson(call: DeskCall, id: string): Promise<Result<Dialled | null, CallFault>> {
  const answer = await call(dialDisplaced, { id });
  if (!answer.ok) return answer;
  const { Status, cellulare, nome, orari } = answer.value;
  return ok(Status === '0' ? { mobile: cellulare, name: nome, days: callingDaysOf(orari) } : null);
}
interface Dialled {
  readonly mobile: string;
  readonly name: string;
  readonly days: readonly CallingDay[];
}

/** A call without a decision; `at` is the time that the person named. */
export interface SentTry {
  readonly result: DisplacedResult;
  readonly at?: Slot;
  /** For the colleague who calls next; '' without one. */
  readonly line: string;
}

/** Records a call, once per key. Null on success, else why it was not stored. */
export async function sendTry(
  call: DeskCall,
  id: string,
  { result, at, line }: SentTry,
  key: string,
): Promise<Result<'finito' | 'ora' | null, CallFault>> {
  const lineAndTime = { ...(line !== '' && { riga: line }), ...(at && { giorno: at.day, ora: at.hour }) };
  const answer = await call(tryDisplaced, { id, risultato: result, ...lineAndTime }, { key });
  if (!answer.ok) return answer;
  return ok(answer.value.Status === '0' ? null : (answer.value.motivo ?? 'finito'));
}
