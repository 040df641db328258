import { useRef, useState } from 'react';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type MergePreview, readMergePreview, sendMerge } from '../../wire/merge.ts';

interface Merging {
  /** Request code of the visit with the mistyped tax code. */
  readonly wrong: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Previews and sends a merge; an outdated preview is read again. */
export function useMerge({ wrong, onDone, onClose }: Merging) {
  const { deps, toast } = useDesk();
  const { repair } = useWords();
  const words = repair.merge;
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Numbers the typed requests: the answer about an earlier one is ignored.
  const turn = useRef(0);
  /** Reads the preview; `notice` is shown if it has no fault. */
  const look = async (right: string, notice: string | null = null) => {
    setBusy(true);
    const own = turn.current;
    const answer = await readMergePreview(deps.call, { right, wrong });
    setBusy(false);
    if (own !== turn.current) return;
    if (!answer.ok)
      return setTrouble(answer.error === 'not-found' ? words.unknown : faultText(answer.error, repair.faults));
    setPreview(answer.value);
    setTrouble(answer.value.fault === null ? notice : words.faults[answer.value.fault]);
  };
  const send = async (right: string, why: string) => {
    if (preview === null) return;
    setBusy(true);
    const own = turn.current;
    const asked = { sha256: preview.sha256, why };
    const answer = await sendMerge(deps.call, { right, wrong }, asked, intent.keyOf([right, asked]));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, repair.faults));
    intent.answered();
    if (answer.value !== null) {
      if (own !== turn.current) return;
      const text = words.faults[answer.value];
      return answer.value === 'cambiata' ? look(right, text) : setTrouble(text);
    }
    toast.set({ tone: 'ok', title: words.done });
    onDone();
    onClose();
  };
  const forget = () => {
    turn.current += 1;
    setPreview(null);
    setTrouble(null);
  };
  return { preview, trouble, isBusy, look, forget, send };
}
