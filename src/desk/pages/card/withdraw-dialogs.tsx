import { useState } from 'react';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { Visit } from '../../wire/day.ts';
import { sendWithdrawNote, sendWithdrawOutcome } from '../../wire/repair.ts';
import { WhyDialog } from './why-dialog.tsx';

interface NoteDialogProps {
  readonly code: string;
  readonly note: { readonly id: string; readonly who: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** «Ritira» at a note. */
export function WithdrawNoteDialog({ code, note, onClose, onDone }: NoteDialogProps) {
  const { deps, toast } = useDesk();
  const { repair } = useWords();
  const words = repair.note;
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async (why: string) => {
    setBusy(true);
    const answer = await sendWithdrawNote(deps.call, { code, note: note.id }, why, intent.keyOf([note.id, why]));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, repair.faults));
    intent.answered();
    toast.set(answer.value ? { tone: 'ok', title: words.done } : { tone: 'warn', title: words.gone });
    onDone();
    onClose();
  };
  return (
    <WhyDialog
      {...{ title: words.title(note.who), send: words.send, icon: 'undo', isBusy, trouble, onClose }}
      onSend={(why) => void send(why)}
    >
      <p>{words.lead}</p>
    </WhyDialog>
  );
}

interface OutcomeDialogProps {
  readonly visit: Visit;
  /** The outcome in words. */
  readonly outcome: string;
  readonly onClose: () => void;
  readonly onChanged: (visit: Visit) => void;
}

/** «Ritira l'esito»: the visit has no outcome again. */
export function WithdrawOutcomeDialog({ visit, outcome, onClose, onChanged }: OutcomeDialogProps) {
  const { deps, toast } = useDesk();
  const { repair } = useWords();
  const words = repair.outcome;
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async (why: string) => {
    setBusy(true);
    const answer = await sendWithdrawOutcome(deps.call, visit, why, intent.keyOf([visit.version, why]));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, repair.faults));
    intent.answered();
    onChanged(answer.value.visit);
    if (!answer.value.done) return setTrouble(words.gone);
    toast.set({ tone: 'ok', title: words.done(visit.name) });
    onClose();
  };
  return (
    <WhyDialog
      {...{ title: words.title(visit.name), send: words.send, icon: 'undo', isBusy, trouble, onClose }}
      onSend={(why) => void send(why)}
    >
      <p>{words.lead(outcome)}</p>
    </WhyDialog>
  );
}
