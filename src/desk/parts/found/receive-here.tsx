import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { fromInstant } from '#domain/time/rome.ts';
import { Pick } from '#ui/controls/pick.tsx';
import { useCardHref } from '../../session/card-overlay.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { VisitElsewhere } from '../../wire/book.ts';
import { readFreeHours } from '../../wire/book-call.ts';
import { sendReceive } from '../../wire/receive.ts';
import { Button } from '../button.tsx';
import s from './receive-here.module.css';

interface ReceiveHereProps {
  readonly visit: VisitElsewhere;
  readonly text: string;
  readonly branch: string;
  readonly onReceived: (() => void) | undefined;
}

/** A free half-hour of today, and the move of the visit here; the card follows. */
export function ReceiveHere(props: ReceiveHereProps) {
  const { connection } = useDesk();
  const { find, nearHours } = useWords();
  const canSave = useCanSave(connection);
  const { hours, hour, setHour, isBusy, trouble, send } = useReceiving(props);
  const group = useId();
  return (
    <div className={s.receive}>
      {hours === null && <p role="status">{nearHours.loading}</p>}
      {hours === 'failed' && <p role="alert">{nearHours.failed}</p>}
      {Array.isArray(hours) && hours.length === 0 && <p role="status">{find.noHourToday}</p>}
      {Array.isArray(hours) && hours.length > 0 && (
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

function useReceiving({ visit, text, branch, onReceived }: ReceiveHereProps) {
  const { deps, toast } = useDesk();
  const { find } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [, go] = useLocation();
  const hrefOf = useCardHref();
  const [turn, setTurn] = useState(0);
  const hours = useHoursToday(branch, turn);
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
  return { hours, hour, setHour: choose, isBusy, trouble, send: () => void send() };
}

/** The free half-hours of today at the branch, the running one included; null until loaded. */
function useHoursToday(branch: string, turn: number): readonly string[] | 'failed' | null {
  const { deps, connection } = useDesk();
  const [hours, setHours] = useState<readonly string[] | 'failed' | null>(null);
  const today = fromInstant(connection.now()).day;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` reads the hours again
  useEffect(() => {
    let isLate = false;
    void readFreeHours(deps.call, { branch, from: today, days: 1, begun: true, full: false }).then((answer) => {
      if (!isLate) setHours(answer.ok ? (answer.value.branches[0]?.days[0]?.hours ?? []) : 'failed');
    });
    return () => {
      isLate = true;
    };
  }, [deps, branch, today, turn]);
  return hours;
}
