import type { WireWait } from '#contract/earlier.ts';
import type { Appointment, Wish } from '../../session/appointment.ts';
import type { Caller } from '../../session/deps.ts';

type Wait = Appointment['earlier'];

/** The wait of an appointment; null where it neither waits nor can. */
export const toWait = ({ ammessa, attesa }: WireWait): Wait =>
  ammessa || attesa ? { wish: attesa && { from: attesa.dal, part: attesa.parte, near: attesa.vicine } } : null;

/** Waits, or changes the wishes. */
export async function askWait({ call }: Caller, oppID: string, { from, part, near }: Wish): Promise<Wait | 'failed'> {
  const answer = await call('askEarlier', { oppID, dal: from, parte: part, vicine: near });
  return answer.ok ? toWait(answer.value.prima) : 'failed';
}

/** Ends the wait. */
export async function endWait({ call }: Caller, oppID: string): Promise<Wait | 'failed'> {
  const answer = await call('endEarlier', { oppID });
  return answer.ok ? toWait(answer.value.prima) : 'failed';
}
