import { useState } from 'react';
import { ERASURE_REASONS, type ErasureReason, type Obstacle } from '#domain/desk/privacy.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../../parts/button.tsx';
import f from '../../../parts/fault.module.css';
import c from '../../../parts/field/control.module.css';
import { useCanSave } from '../../../session/connection.ts';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { useFaultText } from '../../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../../session/use-idempotency-key.ts';
import { type RequestSubject, sendErase } from '../../../wire/privacy.ts';
import s from './people.module.css';
import { SignInFirst } from './sign-in-first.tsx';

interface ErasePartProps {
  readonly asked: RequestSubject;
  /** Why the person could not be erased when the data were read; null if possible. */
  readonly obstacle: Obstacle | null;
  readonly onErased: () => void;
}

/** Erases a person after a reason and a confirmation that lists erased and kept data, or says why it cannot. */
export function ErasePart({ asked, obstacle, onErased }: ErasePartProps) {
  const { connection } = useDesk();
  const { erase } = useWords().privacy;
  const canSave = useCanSave(connection);
  const [reason, setReason] = useState<ErasureReason>('richiesta');
  const [isAsking, setAsking] = useState(false);
  const [inTheWay, setInTheWay] = useState(obstacle);
  if (inTheWay !== null)
    return (
      <p className={f.fault} role="status">
        {erase.obstacles[inTheWay]}
      </p>
    );
  return (
    <div className={s.erase}>
      <label className={c.control}>
        {erase.reason}
        <select
          value={reason}
          onChange={({ target }) => setReason(ERASURE_REASONS.find((each) => each === target.value) ?? 'richiesta')}
        >
          {ERASURE_REASONS.map((each) => (
            <option key={each} value={each}>
              {erase.reasons[each]}
            </option>
          ))}
        </select>
      </label>
      <span className={s.bad}>
        <Button disabled={!canSave} onClick={() => setAsking(true)}>
          {erase.open}
        </Button>
      </span>
      {isAsking && (
        <EraseDialog
          asked={asked}
          reason={reason}
          onClose={() => setAsking(false)}
          onErased={onErased}
          onRefused={setInTheWay}
        />
      )}
    </div>
  );
}

interface EraseDialogProps extends Pick<ErasePartProps, 'asked' | 'onErased'> {
  readonly reason: ErasureReason;
  readonly onClose: () => void;
  readonly onRefused: (obstacle: Obstacle) => void;
}

function EraseDialog({ asked, reason, onClose, onErased, onRefused }: EraseDialogProps) {
  const { deps, toast } = useDesk();
  const { privacy, frame } = useWords();
  const { erase } = privacy;
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [state, setState] = useState<'ready' | 'busy' | 'confirm'>('ready');
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    const answer = await sendErase(deps.call, asked, reason, intent.keyOf({ asked, reason }));
    if (!answer.ok) {
      if (answer.error === 'step-up-needed') return setState('confirm');
      setState('ready');
      return setTrouble(faultText(answer.error, erase.faults));
    }
    intent.answered();
    const { obstacle, customer, requests } = answer.value;
    onClose();
    if (obstacle !== null) return onRefused(obstacle);
    toast.set({ tone: 'ok', title: erase.done(customer, requests), lines: [erase.stays], stays: true });
    onErased();
  };
  const acts = (
    <div className={s.acts}>
      <Button kind="fill" onClick={onClose}>
        {erase.keep}
      </Button>
      <span className={s.bad}>
        <Button icon="x" busy={state === 'busy'} onClick={() => void send()}>
          {erase.send}
        </Button>
      </span>
    </div>
  );
  return (
    <Dialog
      title={erase.title}
      closeLabel={frame.close}
      onClose={onClose}
      actions={state === 'confirm' ? <SignInFirst /> : acts}
    >
      <p>{erase.lead}</p>
      <p>{erase.stays}</p>
      <p>{erase.first}</p>
      {trouble !== null && (
        <p className={f.fault} role="alert">
          {trouble}
        </p>
      )}
    </Dialog>
  );
}
