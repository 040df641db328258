import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { FlowDeps } from '../../session/deps.ts';
import { intentKey } from '../intent-key.ts';
import { toAppointment } from './own-appointment.ts';

type Visiting = Pick<FlowDeps, 'call' | 'store'>;

/** Sends six digits to each contact of a reference. Returns the masked contact, or '' if the server names none. */
export async function sendCode({ call, store }: Visiting, reference: string): Promise<Result<string, CallFault>> {
  // Each press sends a code of its own; the key is for the paths of one call.
  const key = intentKey(store.get().token, ['invia-codice', reference, Date.now()]);
  const sent = await call('sendCode', { appointmentId: reference }, { key });
  return sent.ok ? ok(sent.value.destinatario ?? '') : sent;
}

/**
 * Sends the typed digits. Returns 'wrong' for a wrong, expired or unknown code alike, and 'recognised' for a code that a
 * customer's contact on file without an appointment received.
 */
export async function verifyCode(
  { call, store }: Visiting,
  reference: string,
  digits: string,
): Promise<Result<Appointment | 'wrong' | 'recognised', CallFault>> {
  const typed = { appointmentId: reference, codice: digits };
  const answer = await call('verifyCode', typed, { key: intentKey(store.get().token, ['codice', typed]) });
  if (!answer.ok) return answer;
  if (answer.value.Status === '1') return ok('wrong');
  const { appuntamento } = answer.value;
  return ok(appuntamento === undefined ? 'recognised' : toAppointment(appuntamento));
}
