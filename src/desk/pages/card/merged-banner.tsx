import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { Card } from '../../wire/card.ts';
import { sendUndoMerge } from '../../wire/merge.ts';
import s from './card.module.css';
import { useMomentText } from './moments.ts';

interface MergedBannerProps {
  readonly merged: NonNullable<Card['merged']>;
  readonly branch: string;
  readonly onUndone: () => void;
}

/** Names the corrector and offers the undo, for one day. */
export function MergedBanner({ merged: { id, who, at }, branch, onUndone }: MergedBannerProps) {
  const { me, deps, toast, connection } = useDesk();
  const { repair } = useWords();
  const { undo } = repair.merge;
  const text = useMomentText();
  const faultText = useFaultText();
  const canSave = useCanSave(connection);
  const intent = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await sendUndoMerge(deps.call, id, intent.keyOf(id));
    setBusy(false);
    if (!answer.ok) {
      const isGone = answer.error === 'not-found';
      return toast.set({ tone: 'warn', title: isGone ? undo.gone : faultText(answer.error, repair.faults) });
    }
    intent.answered();
    toast.set(answer.value ? { tone: 'ok', title: undo.done } : { tone: 'warn', title: undo.twice });
    onUndone();
  };
  return (
    <div className={s.warn}>
      <Icon name="info" />
      <b>{undo.title}</b>
      <div className={s.lost}>
        <p>{undo.by(who, text(at))}</p>
        {mayAt(me, 'visit.repair', branch) && (
          <Button icon="undo" busy={isBusy} disabled={!canSave} onClick={() => void send()}>
            {undo.send}
          </Button>
        )}
      </div>
    </div>
  );
}
