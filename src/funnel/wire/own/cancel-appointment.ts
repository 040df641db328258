import type { Appointment } from '../../session/appointment.ts';
import type { Caller } from '../../session/world.ts';
import { intentKey } from '../intent-key.ts';
import { toAppointment } from './own-appointment.ts';

/** Cancels one's own appointment; answers it as it is now where somebody changed it meanwhile. */
export async function cancelAppointment(
  { call }: Caller,
  token: string,
  { code, version }: Appointment,
): Promise<'done' | 'network' | Appointment> {
  const intent = { oppID: code, versione: version };
  const answer = await call('cancelAppointment', intent, { key: intentKey(token, ['annulla', intent]) });
  if (!answer.ok) return 'network';
  return answer.value.Status === '1' ? toAppointment(answer.value.appuntamento) : 'done';
}
