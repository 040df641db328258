import { dialDisplaced, displacedCount, tryDisplaced } from '#contract/desk/displaced-calls.ts';
import type { DisplacedTry } from '#domain/desk/capacity.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** The number of displaced appointments without a decision; null if it could not be read. */
export async function readDisplacedCount(
  call: DeskCall,
): Promise<{ readonly waiting: number; readonly urgent: number } | null> {
  const answer = await call(displacedCount, {}, { byItself: true });
  return answer.ok ? { waiting: answer.value.attendono, urgent: answer.value.urgenti } : null;
}

/** The number in clear, after its audit entry; null when the appointment is decided. */
export async function dialPerson(
  call: DeskCall,
  id: string,
): Promise<Result<{ readonly mobile: string; readonly name: string } | null, CallFault>> {
  const answer = await call(dialDisplaced, { id });
  if (!answer.ok) return answer;
  const { Status, cellulare, nome } = answer.value;
  return ok(Status === '0' ? { mobile: cellulare, name: nome } : null);
}

/** Records a failed call, once per key; false when the appointment is decided. */
export async function sendTry(
  call: DeskCall,
  id: string,
  result: DisplacedTry,
  key: string,
): Promise<Result<boolean, CallFault>> {
  const answer = await call(tryDisplaced, { id, risultato: result }, { key });
  return answer.ok ? ok(answer.value.Status === '0') : answer;
}
