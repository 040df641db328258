import { ok } from '#domain/result.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
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
  const words = useWords().repair.note;
  const send = async (why: string, key: string) => {
    const answer = await sendWithdrawNote(deps.call, { code, note: note.id }, why, key);
    if (!answer.ok) return answer;
    toast.set(answer.value ? { tone: 'ok', title: words.done } : { tone: 'warn', title: words.gone });
    onDone();
    return ok(null);
  };
  return (
    <WhyDialog {...{ title: words.title(note.who), send: words.send, about: note.id, onSend: send, onClose }}>
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

/** «Ritira l'esito»: removes the outcome from the visit. */
export function WithdrawOutcomeDialog({ visit, outcome, onClose, onChanged }: OutcomeDialogProps) {
  const { deps, toast } = useDesk();
  const words = useWords().repair.outcome;
  const send = async (why: string, key: string) => {
    const answer = await sendWithdrawOutcome(deps.call, visit, why, key);
    if (!answer.ok) return answer;
    onChanged(answer.value.visit);
    if (!answer.value.done) return ok(words.gone);
    toast.set({ tone: 'ok', title: words.done(visit.name) });
    return ok(null);
  };
  return (
    <WhyDialog {...{ title: words.title(visit.name), send: words.send, about: visit.version, onSend: send, onClose }}>
      <p>{words.lead(outcome)}</p>
    </WhyDialog>
  );
}
