import { useState } from 'react';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../../parts/button.tsx';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { useFaultText } from '../../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../../session/use-intent.ts';
import { sendUndo } from '../../../wire/capacity.ts';
import s from './history.module.css';

interface UndoDialogProps {
  readonly id: string;
  /** The number of people affected. */
  readonly people: number;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

/** Says how many customers an undo notifies, and asks for confirmation. */
export function UndoDialog({ id, people, onClose, onUndone }: UndoDialogProps) {
  const { world, said } = useDesk();
  const { capacity, frame } = useWords();
  const { undo } = capacity;
  const intent = useIdempotencyKey();
  const faultText = useFaultText();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    const answer = await sendUndo(world.call, id, intent.keyOf(id));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, { network: undo.failed, refused: undo.refused }));
    intent.answered();
    if (!answer.value) return setTrouble(undo.late);
    said.set({ tone: 'ok', title: undo.done });
    onUndone();
  };
  return (
    <Dialog
      title={undo.title}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button kind="fill" onClick={onClose}>
            {undo.keep}
          </Button>
          <Button icon="undo" busy={isBusy} onClick={() => void send()}>
            {undo.open}
          </Button>
        </div>
      }
    >
      <p>{undo.text(people)}</p>
      {trouble !== null && (
        <p className={s.wrong} role="alert">
          {trouble}
        </p>
      )}
    </Dialog>
  );
}
