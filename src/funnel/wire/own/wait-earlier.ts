import type { WireWait } from '#contract/earlier.ts';
import type { Wait, Wish } from '../../session/appointment.ts';
import type { Caller } from '../../session/deps.ts';

export const toWait = ({ ammessa, attesa }: WireWait): Wait => ({
  isAllowed: ammessa,
  wish: attesa && { from: attesa.dal, part: attesa.parte, near: attesa.vicine },
});

/** Waits, or changes the wishes; null without an answer. */
export async function askWait({ call }: Caller, oppID: string, { from, part, near }: Wish): Promise<Wait | null> {
  const answer = await call('askEarlier', { oppID, dal: from, parte: part, vicine: near });
  return answer.ok ? toWait(answer.value.prima) : null;
}

/** Ends the wait; null without an answer. */
export async function endWait({ call }: Caller, oppID: string): Promise<Wait | null> {
  const answer = await call('endEarlier', { oppID });
  return answer.ok ? toWait(answer.value.prima) : null;
}
