import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { Pick } from '#ui/controls/pick.tsx';
import { useCardHref } from '../../session/card-overlay.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { VisitElsewhere } from '../../wire/book.ts';
import { sendReceive } from '../../wire/receive.ts';
import { Button } from '../button.tsx';
import { useFreeHours } from '../near-hours/use-free-hours.ts';
import s from './receive-here.module.css';

interface ReceiveHereProps {
  readonly visit: VisitElsewhere;
  readonly text: string;
  readonly branch: string;
  readonly onReceived: (() => void) | undefined;
}

/** A free half-hour of today, and the move of the visit here; then opens the card. */
export function ReceiveHere(props: ReceiveHereProps) {
  const { connection } = useDesk();
  const { find, nearHours, frame } = useWords();
  const canSave = useCanSave(connection);
  const { hours, failed, reload, hour, setHour, isBusy, trouble, send } = useReceiveHere(props);
  const group = useId();
  return (
    <div className={s.receive}>
      {failed && (
        <p role="alert">
          {nearHours.failed}{' '}
          <Button kind="quiet" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </p>
      )}
      {hours === null && !failed && <p role="status">{nearHours.loading}</p>}
      {hours?.length === 0 && <p role="status">{find.noHourToday}</p>}
      {hours !== null && hours.length > 0 && (
        <fieldset className={s.hours}>
          <legend>{find.hourToday}</legend>
          {hours.map((each) => (
            <Pick
              key={each}
              name={group}
              value={each}
              checked={each === hour}
              className={s.hour}
              onChoose={() => setHour(each)}
            >
              {each}
            </Pick>
          ))}
        </fieldset>
      )}
      {trouble !== null && <p role="alert">{trouble}</p>}
      {hour !== null && (
        <Button kind="fill" icon="move" busy={isBusy} disabled={!canSave} onClick={send}>
          {find.receiveAt(hour)}
        </Button>
      )}
    </div>
  );
}

function useReceiveHere({ visit, text, branch, onReceived }: ReceiveHereProps) {
  const { deps, toast } = useDesk();
  const { find } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [, go] = useLocation();
  const hrefOf = useCardHref();
  const [turn, setTurn] = useState(0);
  // Slots that have begun are listed too: the person is here.
  const { found, failed, reload } = useFreeHours({ branch, first: null, turn, begun: true, full: false });
  const [hour, setHour] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async () => {
    if (hour === null) return;
    const receiving = { text, visit, branch, hour };
    setBusy(true);
    const answer = await sendReceive(deps.call, receiving, intent.keyOf(receiving));
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, find.receiveFaults));
    intent.answered();
    const { value } = answer;
    if (value.fault !== null) {
      setTrouble(find.receiveFaults[value.fault]);
      setHour(null);
      return setTurn((before) => before + 1);
    }
    toast.set({ tone: 'ok', title: find.received(value.visit.name, value.visit.hour) });
    onReceived?.();
    go(hrefOf(value.visit.code));
  };
  const choose = (next: string) => {
    setTrouble(null);
    setHour(next);
  };
  const hours = found && (found[0]?.days[0]?.hours ?? []);
  return { hours, failed, reload, hour, setHour: choose, isBusy, trouble, send: () => void send() };
}
