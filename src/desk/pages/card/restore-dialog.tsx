import { useState } from 'react';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { Card } from '../../wire/card.ts';
import type { Visit } from '../../wire/day.ts';
import { sendRestore } from '../../wire/repair.ts';
import { WhyDialog } from './why-dialog.tsx';

interface RestoreDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
  readonly onChanged: (visit: Visit, version: number) => void;
}

/** «Ripristina»: a cancelled visit is valid again in its slot, if a seat is free. */
export function RestoreDialog({ card, onClose, onChanged }: RestoreDialogProps) {
  const { deps, toast } = useDesk();
  const { repair } = useWords();
  const words = repair.restore;
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { visit, version, branch, told } = card;
  const send = async (why: string) => {
    setBusy(true);
    const answer = await sendRestore(deps.call, { code: visit.code, version }, why, intent.keyOf([why, version]));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, repair.faults));
    intent.answered();
    const { fault, visit: now, version: latest } = answer.value;
    onChanged(now, latest);
    if (fault !== null) return setTrouble(words.faults[fault]);
    toast.set({ tone: 'ok', title: words.done(now.name) });
    onClose();
  };
  return (
    <WhyDialog
      {...{ title: words.title(visit.name), send: words.send, icon: 'undo', isBusy, trouble, onClose }}
      onSend={(why) => void send(why)}
    >
      <p>{words.lead(visit.day, visit.hour, branch.name)}</p>
      <p>{told.length > 0 ? words.told : words.untold}</p>
    </WhyDialog>
  );
}
