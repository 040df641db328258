import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { Caller } from '../../session/deps.ts';
import { intentKey } from '../intent-key.ts';
import { toAppointment } from './own-appointment.ts';

/** Cancels the appointment; on a version conflict returns its current state. */
export async function cancelAppointment(
  { call }: Caller,
  token: string,
  { code, version }: Appointment,
): Promise<Result<'done' | Appointment, CallFault>> {
  const intent = { oppID: code, versione: version };
  const answer = await call('cancelAppointment', intent, { key: intentKey(token, ['annulla', intent]) });
  if (!answer.ok) return answer;
  return ok(answer.value.Status === '1' ? toAppointment(answer.value.appuntamento) : 'done');
}
