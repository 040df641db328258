import { useState } from 'react';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import f from '../../parts/fault.module.css';
import { NOT_NOTIFIED_FIELD } from '../../parts/notification-fields.tsx';
import { wordsAbout } from '../../parts/visit/visit-texts.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Card } from '../../wire/card.ts';
import { sendCancel } from '../../wire/change.ts';
import type { Visit } from '../../wire/day.ts';
import s from './change.module.css';
import { firstReason, lacksReason, ReasonFields } from './reason-fields.tsx';
import { useChange } from './use-change.ts';

interface CancelDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
  readonly onChanged: (visit: Visit, version: number) => void;
}

/** «Annulla appuntamento» or «Annulla telefonata»: the safe answer first, then the requester and the reason. */
export function CancelDialog({ card, onClose, onChanged }: CancelDialogProps) {
  const { deps, toast } = useDesk();
  const { change, frame } = useWords();
  const { visit } = card;
  const words = wordsAbout(visit, change.cancel);
  const [why, setWhy] = useState(() => firstReason(card));
  const [tried, setTried] = useState(false);
  const { send, isBusy, trouble, version } = useChange({
    version: card.version,
    onChanged,
    onDone: (now, latest) => {
      toast.set({ tone: 'ok', title: words.done(now.name) });
      onChanged(now, latest);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (lacksReason(why)) return document.getElementById(NOT_NOTIFIED_FIELD)?.focus();
    void send(why, (key) => sendCancel(deps.call, { code: visit.code, version }, why, key));
  };
  const isLost = trouble?.fault === 'finito';
  return (
    <Dialog
      title={words.title(visit.name)}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button kind="fill" onClick={onClose}>
            {isLost ? change.move.keep : words.keep}
          </Button>
          {!isLost && (
            <span className={s.bad}>
              <Button icon="x" busy={isBusy} onClick={submit}>
                {trouble?.fault === 'versione' ? change.cancelAgain : words.send}
              </Button>
            </span>
          )}
        </div>
      }
    >
      <div className={s.fields}>
        <p>{change.now(visit.day, visit.hour, card.branch.name)}</p>
        <p>{words.lead}</p>
        <ReasonFields
          why={why}
          onChange={setWhy}
          lacksWords={tried && lacksReason(why)}
          isReached={card.channels.length > 0}
        />
        {trouble && (
          <p className={f.fault} role="alert">
            {trouble.text}
          </p>
        )}
      </div>
    </Dialog>
  );
}
