import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import f from '../../parts/fault.module.css';
import { NearHours } from '../../parts/near-hours/near-hours.tsx';
import { NOT_NOTIFIED_FIELD } from '../../parts/notification-fields.tsx';
import { NearSlots } from '../../parts/slot-picker/near-slots.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import type { PlacedSlot } from '../../wire/book-call.ts';
import type { Card } from '../../wire/card.ts';
import { sendMove } from '../../wire/change.ts';
import type { Visit } from '../../wire/day.ts';
import s from './change.module.css';
import { firstReason, lacksReason, ReasonFields } from './reason-fields.tsx';
import { useChange } from './use-change.ts';

interface ChangeDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
  readonly onChanged: (visit: Visit, version: number) => void;
}

/** The choices of a move, and its request. */
function useMove({ card, onClose, onChanged }: ChangeDialogProps) {
  const { deps, toast } = useDesk();
  const { change } = useWords();
  const [branch, setBranch] = useState(card.branch.code);
  const [slot, setSlot] = useState<PlacedSlot | null>(null);
  const [why, setWhy] = useState(() => firstReason(card));
  const [tried, setTried] = useState(false);
  const [turn, setTurn] = useState(0);
  const { send, isBusy, trouble, version, clear } = useChange({
    version: card.version,
    onChanged: (now, latest) => {
      setTurn((before) => before + 1);
      onChanged(now, latest);
    },
    onDone: (now, latest) => {
      const { done, callDone } = change.move;
      toast.set({ tone: 'ok', title: (now.hours === null ? done : callDone)(now.name, now.day, now.hour) });
      onChanged(now, latest);
      onClose();
    },
  });
  const choose = (next: PlacedSlot | null) => {
    clear();
    setSlot(next);
  };
  const submit = () => {
    setTried(true);
    if (slot === null) return;
    if (lacksReason(why)) return document.getElementById(NOT_NOTIFIED_FIELD)?.focus();
    void send([slot, why], (key) => sendMove(deps.call, { code: card.visit.code, version }, { ...slot, ...why }, key));
  };
  const goTo = (code: string) => {
    setBranch(code);
    choose(null);
  };
  return { branch, goTo, slot, choose, why, setWhy, tried, turn, isBusy, trouble, submit };
}

/** «Sposta»: another slot, at this or another branch of the scope, the requester, and the reason. */
export function MoveDialog(props: ChangeDialogProps) {
  const { card, onClose } = props;
  const { me } = useDesk();
  const { change, frame } = useWords();
  const { visit } = card;
  const { branch, goTo, slot, choose, why, setWhy, tried, turn, isBusy, trouble, submit } = useMove(props);
  const isLost = trouble?.fault === 'finito';
  const places = me.branches.filter(({ code }) => mayAt(me, 'appointment.move', code));
  return (
    <Dialog
      title={change.move.title(visit.name)}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          {!isLost && (
            <Button kind="fill" icon="move" busy={isBusy} onClick={submit}>
              {slot === null ? change.move.send : change.move.sendTo(slot.day, slot.hour)}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {change.move.keep}
          </Button>
        </div>
      }
    >
      <div className={s.fields}>
        <p>{change.now(visit.day, visit.hour, card.branch.name)}</p>
        <NearHours
          {...{ branch, places, onBranch: goTo, value: slot, onChoose: choose, turn }}
          error={tried && slot === null ? change.chooseHour : undefined}
        />
        <ReasonFields
          why={why}
          onChange={setWhy}
          lacksWords={tried && lacksReason(why)}
          isReached={card.channels.length > 0}
        />
        {trouble && (
          <div className={cx(f.fault, s.trouble)} role="alert">
            <p>{trouble.text}</p>
            <NearSlots slots={trouble.near} onChoose={(other) => slot && choose({ ...slot, ...other })} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
