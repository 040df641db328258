import { ok } from '#domain/result.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
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
export function RestoreDialog({ card: { visit, version, branch, channels }, onClose, onChanged }: RestoreDialogProps) {
  const { deps, toast } = useDesk();
  const words = useWords().repair.restore;
  const send = async (why: string, key: string) => {
    const answer = await sendRestore(deps.call, { code: visit.code, version }, why, key);
    if (!answer.ok) return answer;
    const { fault, visit: now, version: latest } = answer.value;
    onChanged(now, latest);
    if (fault !== null) return ok(words.faults[fault]);
    toast.set({ tone: 'ok', title: words.done(now.name) });
    return ok(null);
  };
  return (
    <WhyDialog {...{ title: words.title(visit.name), send: words.send, about: version, onSend: send, onClose }}>
      <p>{words.lead(visit.day, visit.hour, branch.name)}</p>
      <p>{channels.length > 0 ? words.told : words.untold}</p>
    </WhyDialog>
  );
}
