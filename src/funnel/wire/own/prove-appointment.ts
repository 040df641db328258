import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { Caller } from '../../session/deps.ts';
import { toAppointment } from './own-appointment.ts';

/** Sends six digits to each contact behind a reference. Returns the masked contact, '' where the server names none. */
export async function sendCode({ call }: Caller, reference: string): Promise<Result<string, CallFault>> {
  const sent = await call('sendCode', { appointmentId: reference });
  return sent.ok ? ok(sent.value.destinatario ?? '') : sent;
}

/** Sends the six digits as typed; every fault has one common answer. */
export async function verifyCode(
  { call }: Caller,
  reference: string,
  digits: string,
): Promise<Result<Appointment | 'wrong', CallFault>> {
  const answer = await call('verifyCode', { appointmentId: reference, codice: digits });
  if (!answer.ok) return answer;
  return ok(answer.value.Status === '1' ? 'wrong' : toAppointment(answer.value.appuntamento));
}
