import { type ReactNode, useState } from 'react';
import { TextField } from '#ui/controls/text-field.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import type { IconName } from '../../parts/icon.tsx';
import { useWords } from '../../session/desk.tsx';
import s from './change.module.css';

interface WhyDialogProps {
  readonly title: string;
  readonly send: string;
  readonly icon: IconName;
  readonly isBusy: boolean;
  /** The failure in words. */
  readonly trouble: string | null;
  readonly onSend: (why: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
const WHY = 'perche';

/** Takes something back: the safe answer first, and a required reason for the audit log. */
export function WhyDialog({ title, send, icon, isBusy, trouble, onSend, onClose, children }: WhyDialogProps) {
  const { repair, frame } = useWords();
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = why.trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing) return document.getElementById(WHY)?.focus();
    onSend(why);
  };
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
          <Button icon={icon} busy={isBusy} onClick={submit}>
            {send}
          </Button>
        </div>
      }
    >
      <div className={s.fields}>
        {children}
        <TextField
          id={WHY}
          label={repair.why}
          value={why}
          maxLength={200}
          autoComplete="off"
          error={tried && isMissing ? repair.whyMissing : undefined}
          onChange={setWhy}
        />
        {trouble !== null && (
          <p className={s.wrong} role="alert">
            {trouble}
          </p>
        )}
      </div>
    </Dialog>
  );
}
