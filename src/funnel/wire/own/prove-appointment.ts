import type { Appointment } from '../../session/appointment.ts';
import type { Caller } from '../../session/world.ts';
import { toAppointment } from './own-appointment.ts';

/** Sends six digits to the contact of an appointment; answers that contact, masked, or null (R0.93). */
export async function sendCode({ call }: Caller, reference: string): Promise<string | null> {
  const sent = await call('sendCode', { appointmentId: reference });
  return sent.ok ? sent.value.destinatario : null;
}

/** The six digits as they were typed; every failure but the network's is told alike (R0.94). */
export async function verifyCode(
  { call }: Caller,
  reference: string,
  digits: string,
): Promise<Appointment | 'wrong' | 'network'> {
  const answer = await call('verifyCode', { appointmentId: reference, codice: digits });
  if (!answer.ok) return 'network';
  return answer.value.Status === '1' ? 'wrong' : toAppointment(answer.value.appuntamento);
}
