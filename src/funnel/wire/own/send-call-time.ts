import { PRODUCTS } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { CallTime } from '../../session/call-time.ts';
import type { Caller } from '../../session/deps.ts';
import { wireCallTime } from '../call-time.ts';
import { intentKey } from '../intent-key.ts';
import { outcomeOf, type SendOutcome } from '../requests/send-create.ts';
import { toAppointment } from './own-appointment.ts';

interface Move {
  readonly token: string;
  readonly appointment: Appointment;
  /** Null: as soon as possible. */
  readonly time: CallTime | null;
}

/** Moves a call to another time, by the endpoint of moves. */
export async function sendCallTime({ call }: Caller, { token, appointment, time }: Move): Promise<SendOutcome> {
  const { code, product, version } = appointment;
  const payload = {
    ...{ prodotto: PRODUCTS[product].code, oppID: code, versione: version, ricontatto: 1 as const },
    chiamata: time === null ? ('subito' as const) : wireCallTime(time),
  };
  const name = product === 'salary' ? 'createSalary' : 'createPersonal';
  const answer = await call(name, payload, { key: intentKey(token, payload) });
  if (!answer.ok) return outcomeOf(answer);
  if ('appuntamento' in answer.value) return { kind: 'stale', appointment: toAppointment(answer.value.appuntamento) };
  return outcomeOf(ok(answer.value));
}
