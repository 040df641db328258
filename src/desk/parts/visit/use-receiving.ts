import { useCallback, useMemo, useState } from 'react';
import { useDesk } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import { isRepeatable, useFaultText } from '../../session/use-fault-text.ts';
import { type Assignment, type Colleague, readTeam, sendAssignment } from '../../wire/assign.ts';
import type { Visit } from '../../wire/day.ts';
import { isByKeyboard, keepFocus } from './keep-focus.ts';
import { wordsAbout } from './visit-texts.ts';

/** Who receives the visits of a branch, and what the user may change about it. */
export interface Receiving {
  readonly mayTake: boolean;
  readonly mayAssign: boolean;
  isBusy(code: string): boolean;
  assign(visit: Visit, assignment: Assignment): void;
  /** Null until it is loaded. */
  readonly team: readonly Colleague[] | null;
  loadTeam(): void;
}

interface Shown {
  readonly branch: string;
  readonly day: string;
  /** The current state of the visit. */
  readonly onVisit: (visit: Visit) => void;
  readonly reload: () => void;
}

export function useReceiving({ branch, day, onVisit, reload }: Shown): Receiving {
  const { me, deps } = useDesk();
  const [team, setTeam] = useState<readonly Colleague[] | null>(null);
  const { busy, send } = useAssigning({ onVisit, reload });
  const loadTeam = useCallback(() => {
    void readTeam(deps.call, { branch, day }).then((answer) => answer.ok && setTeam(answer.value));
  }, [deps, branch, day]);
  return useMemo(
    () => ({
      mayTake: mayAt(me, 'visit.take', branch),
      mayAssign: mayAt(me, 'visit.assign', branch),
      isBusy: (code: string) => busy === code,
      assign: (visit: Visit, assignment: Assignment) => void send(visit, assignment, deps.newKey()),
      ...{ team, loadTeam },
    }),
    [me, branch, busy, send, deps, team, loadTeam],
  );
}

function useAssigning({ onVisit, reload }: Pick<Shown, 'onVisit' | 'reload'>) {
  const { me, deps, words, toast } = useDesk();
  const { today, frame } = words;
  const faultText = useFaultText();
  const [busy, setBusy] = useState<string | null>(null);
  /** One key for every try of one intent. */
  const send = useCallback(
    async (visit: Visit, assignment: Assignment, key: string) => {
      const receiver = wordsAbout(visit, today.receiver);
      const byKeyboard = isByKeyboard();
      setBusy(visit.code);
      const answer = await sendAssignment(deps.call, visit, assignment, key);
      setBusy(null);
      if (byKeyboard) keepFocus(visit.code);
      if (!answer.ok) {
        const texts = { network: receiver.failed(visit.name), refused: receiver.refused(visit.name) };
        const title = faultText(answer.error, texts);
        const again = { label: frame.retry, act: () => void send(visit, assignment, key).then(reload) };
        if (isRepeatable(answer.error)) return toast.set({ tone: 'warn', title, answers: [again], stays: true });
        toast.set({ tone: 'warn', title });
        return reload();
      }
      const { done, visit: after } = answer.value;
      onVisit(after);
      const who = after.receiver;
      if (!done) {
        const lines = [who === null ? receiver.isFree : receiver.is(who.name)];
        return toast.set({ tone: 'warn', title: today.conflict.title(visit.name), lines });
      }
      const title =
        who === null
          ? receiver.firstFree(visit.name)
          : who.code === me.code
            ? receiver.mine(visit.name)
            : receiver.theirs(visit.name, who.name);
      toast.set({ tone: 'ok', title });
    },
    [me, deps, toast, today, frame, faultText, onVisit, reload],
  );
  return { busy, send };
}
