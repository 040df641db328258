import { useCallback, useState } from 'react';
import { useDesk, useWords } from '../../session/desk.tsx';
import { isRepeatable, useFaultText } from '../../session/use-fault-text.ts';
import { type CallAct, sendCallAct } from '../../wire/calls.ts';

export interface CallActions {
  readonly isBusy: boolean;
  /** Runs an action and returns whether it succeeded. `done` is the message on success, null for none. */
  act(act: CallAct, done: string | null): Promise<boolean>;
}

/** Sends actions on calls. Failures and conflicts show a toast; the queue is reloaded unless no answer came. */
export function useCallActions(reload: () => void): CallActions {
  const { deps, toast } = useDesk();
  const { calls, frame } = useWords();
  const faultText = useFaultText();
  const [isBusy, setBusy] = useState(false);
  const send = useCallback(
    async (act: CallAct, done: string | null, key: string): Promise<boolean> => {
      setBusy(true);
      const answer = await sendCallAct(deps.call, act, key);
      setBusy(false);
      if (!answer.ok && isRepeatable(answer.error)) {
        const again = { label: frame.retry, act: () => void send(act, done, key) };
        toast.set({ tone: 'warn', title: faultText(answer.error, calls.said), answers: [again], stays: true });
        return false;
      }
      reload();
      if (!answer.ok)
        toast.set({ tone: 'warn', title: answer.error === 'not-found' ? calls.said.gone : calls.said.refused });
      else if (answer.value !== null) toast.set({ tone: 'warn', title: calls.trouble[answer.value] });
      else toast.set(done === null ? null : { tone: 'ok', title: done });
      return answer.ok && answer.value === null;
    },
    [deps, toast, calls, frame, faultText, reload],
  );
  return { isBusy, act: (act, done) => send(act, done, deps.newKey()) };
}
