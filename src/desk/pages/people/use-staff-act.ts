import { useState } from 'react';
import { MOST_COVER_DAYS } from '#domain/desk/staff.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { confirmUrl } from '../../wire/sign-in-url.ts';
import { type StaffAct, sendStaffAct } from '../../wire/staff.ts';

export interface StaffActs {
  readonly busy: boolean;
  /** Sends a write and reports its result; true when it was carried out. */
  readonly send: (act: StaffAct) => Promise<boolean>;
}

/** Sends a write; after an answer the page reloads. */
export function useStaffAct(onChanged: () => void): StaffActs {
  const { deps, toast } = useDesk();
  const { people: words } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const confirm = { label: words.confirmNow, act: () => deps.goTo(confirmUrl('/sportello/persone')) };
  const send = async (act: StaffAct): Promise<boolean> => {
    setBusy(true);
    const answer = await sendStaffAct(deps.call, act, intent.keyOf(act));
    setBusy(false);
    if (!answer.ok && answer.error === 'step-up-needed') {
      toast.set({ tone: 'warn', title: words.confirm, answers: [confirm], stays: true });
      return false;
    }
    if (!answer.ok && answer.error !== 'not-found') {
      toast.set({ tone: 'warn', title: faultText(answer.error, words.actFaults) });
      return false;
    }
    intent.answered();
    const why = answer.ok ? answer.value : 'gone';
    const refusals = { ...words.notDone, giorni: words.coverDays(MOST_COVER_DAYS), gone: words.notFound };
    if (why === null) toast.set({ tone: 'ok', title: words.done[act.act] });
    else toast.set({ tone: 'warn', title: refusals[why], stays: true });
    onChanged();
    return why === null;
  };
  return { busy, send };
}
