import { useCallback, useEffect, useState } from 'react';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { useFaultText } from '../../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../../session/use-idempotency-key.ts';
import { readUndo, sendUndo, type UndoPreview } from '../../../wire/capacity.ts';

/** Loads the preview of an undo, and sends the undo. */
export function useUndo(id: string, onUndone: () => void) {
  const { deps, toast } = useDesk();
  const { undo } = useWords().capacity;
  const intent = useIdempotencyKey();
  const faultText = useFaultText();
  const [preview, setPreview] = useState<UndoPreview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const load = useCallback(async () => {
    setBusy(true);
    const answer = await readUndo(deps.call, id);
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, { network: undo.failed, refused: undo.refused }));
    setPreview(answer.value);
    setTrouble(answer.value === null ? undo.late : null);
  }, [deps, id, undo, faultText]);
  useEffect(() => void load(), [load]);
  const send = async () => {
    if (preview === null) return;
    const asked = { id, sha256: preview.effect.sha256 };
    setBusy(true);
    const answer = await sendUndo(deps.call, asked, intent.keyOf(asked));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, { network: undo.failed, refused: undo.refused }));
    intent.answered();
    const { isDone, now } = answer.value;
    if (!isDone) {
      setPreview(now);
      return setTrouble(now === null ? undo.late : undo.changed);
    }
    toast.set({ tone: 'ok', title: undo.done });
    onUndone();
  };
  return { preview, trouble, isBusy, reload: () => void load(), send: () => void send() };
}
