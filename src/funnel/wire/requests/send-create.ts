import type { CreateAnswer } from '#contract/appointments.ts';
import type { Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Appointment, Refusal } from '../../session/appointment.ts';
import type { SlotTime } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Visit } from '../../session/visit.ts';
import { toSlotTimes } from '../branches/to-slot-times.ts';
import { intentKey } from '../intent-key.ts';
import { confirmation } from '../slot-time-of-instant.ts';
import { createPayload } from './create-payload.ts';

/**
 * The result of a request. `confirmBy`: 'HH:MM', Europe/Rome, '' where the contact need not be confirmed.
 * `stale`: the appointment has another version now.
 */
export type SendOutcome =
  | ({ readonly kind: 'booked'; readonly leadsTo: string } & Pick<Appointment, 'code' | 'confirmBy' | 'confirmUntil'>)
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly near: readonly SlotTime[] }
  | { readonly kind: 'stale'; readonly appointment: Appointment }
  | { readonly kind: 'failed'; readonly fault: CallFault };

export function outcomeOf(answer: Result<CreateAnswer, CallFault>): SendOutcome {
  if (!answer.ok) return { kind: 'failed', fault: answer.error };
  if (answer.value.resultCode === 2) {
    const { motivo, alternative } = answer.value;
    return { kind: 'refused', reason: motivo, near: toSlotTimes(alternative) };
  }
  const { oppID, typUrl, confermaEntro } = answer.value;
  return { kind: 'booked', code: oppID, leadsTo: typUrl, ...confirmation(confermaEntro) };
}

/** Sends the whole request with its code to the audit endpoint; the result is ignored. */
export async function sendAudited({ call }: Caller, visit: Visit, code: string): Promise<void> {
  await call('sendAudit', { ...createPayload(visit), oppID: code }, { quiet: true });
}

/** Sends the request of the visit; it keeps its key through every try. */
export async function sendCreate({ call }: Caller, visit: Visit): Promise<SendOutcome> {
  const payload = createPayload(visit);
  const key = intentKey(visit.token, payload);
  return outcomeOf(await call('createAppointment', payload, { key }));
}
