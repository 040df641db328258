import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { Caller } from '../../session/deps.ts';
import { toAppointment } from './own-appointment.ts';

/** Sends six digits to each contact of a reference. Returns the masked contact, or '' if the server names none. */
export async function sendCode({ call }: Caller, reference: string): Promise<Result<string, CallFault>> {
  const sent = await call('sendCode', { appointmentId: reference });
  return sent.ok ? ok(sent.value.destinatario ?? '') : sent;
}

/**
 * Sends the typed digits. Returns 'wrong' for a wrong, expired or unknown code alike, and 'recognised' for a code that a
 * customer's contact on file without an appointment received.
 */
export async function verifyCode(
  { call }: Caller,
  reference: string,
  digits: string,
): Promise<Result<Appointment | 'wrong' | 'recognised', CallFault>> {
  const answer = await call('verifyCode', { appointmentId: reference, codice: digits });
  if (!answer.ok) return answer;
  if (answer.value.Status === '1') return ok('wrong');
  const { appuntamento } = answer.value;
  return ok(appuntamento === undefined ? 'recognised' : toAppointment(appuntamento));
}
