import { type ReactNode, useState } from 'react';
import type { Result } from '#domain/result.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import f from '../../parts/fault.module.css';
import type { IconName } from '../../parts/icon.tsx';
import { useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { RepairFault } from '../../wire/repair.ts';
import s from './change.module.css';

interface WhyDialogProps {
  readonly title: string;
  readonly send: string;
  /** Identifies, with the reason, the request of an idempotency key. */
  readonly about: string | number;
  /** Sends the reversal; returns why it was refused, in words, or null when it is done. */
  readonly onSend: (why: string, key: string) => Promise<Result<string | null, RepairFault>>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Confirms a reversal with a required reason. */
export function WhyDialog({ title, send, about, onSend, onClose, children }: WhyDialogProps) {
  const { repair } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isMissing = why.trim() === '';
  const submit = async () => {
    setTried(true);
    if (isMissing) return focusWhy();
    setBusy(true);
    const answer = await onSend(why, intent.keyOf([about, why]));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, repair.faults));
    intent.answered();
    if (answer.value === null) onClose();
    else setTrouble(answer.value);
  };
  return (
    <RepairDialog {...{ title, icon: 'undo', send, isBusy, trouble, onClose }} onSend={() => void submit()}>
      {children}
      <WhyField why={why} isMissing={tried && isMissing} onChange={setWhy} />
    </RepairDialog>
  );
}

interface RepairDialogProps {
  readonly title: string;
  readonly icon: IconName;
  readonly send: string;
  readonly isBusy: boolean;
  /** Why the last request was refused, in words. */
  readonly trouble: string | null;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a dialog that corrects a mistake: the safe button comes first, a refusal is shown below the fields. */
export function RepairDialog(props: RepairDialogProps) {
  const { title, icon, send, isBusy, trouble, onSend, onClose, children } = props;
  const { repair, frame } = useWords();
  return (
    <Dialog
      title={title}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button kind="fill" onClick={onClose}>
            {repair.leave}
          </Button>
          <Button icon={icon} busy={isBusy} onClick={onSend}>
            {send}
          </Button>
        </div>
      }
    >
      <div className={s.fields}>
        {children}
        {trouble !== null && (
          <p className={f.fault} role="alert">
            {trouble}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const WHY = 'perche';
export const focusWhy = (): void => document.getElementById(WHY)?.focus();

interface WhyFieldProps {
  readonly why: string;
  readonly isMissing: boolean;
  readonly onChange: (why: string) => void;
}

/** The required reason for the audit log. */
export function WhyField({ why, isMissing, onChange }: WhyFieldProps) {
  const { repair } = useWords();
  return (
    <TextField
      id={WHY}
      label={repair.why}
      value={why}
      maxLength={200}
      autoComplete="off"
      error={isMissing ? repair.whyMissing : undefined}
      {...{ onChange }}
    />
  );
}
