import { useState } from 'react';
import type { CallingDay } from '#domain/call/agreed.ts';
import { DISPLACED_TRIES } from '#domain/desk/capacity.ts';
import { tidy } from '#domain/person/tidy.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { Button } from '../../parts/button.tsx';
import { CallBackTime, isCallableAt } from '../../parts/call-back/call-back-time.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { Slot } from '../../wire/change.ts';
import type { Displaced } from '../../wire/displaced.ts';
import { type SentTry, sendTry } from '../../wire/displaced-calls.ts';
import s from './displaced.module.css';

interface TryFormProps {
  readonly person: Displaced;
  readonly now: number;
  /** The days and hours that the customer may name; empty if there are none before the visit. */
  readonly days: readonly CallingDay[];
  readonly canSave: boolean;
  readonly onTried: () => void;
}

/** Records a call without a decision: a failed call, or the time that the customer named. Each may have a line. */
export function TryForm({ person, now, days, canSave, onTried }: TryFormProps) {
  const { displaced, calls } = useWords();
  const { tries } = displaced;
  const [line, setLine] = useState('');
  const [at, setAt] = useState<Slot | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { isBusy, send } = useTry(person, () => {
    setLine('');
    setAt(null);
    onTried();
  });
  const id = `richiama-${person.id}`;
  const nameOf = (what: string) => tries.about(what, person.visit.name);
  const saveTime = () => {
    if (at === null) return;
    if (isCallableAt(days, at)) return void send({ result: 'later', at, line }, calls.ending.laterAt(at.day, at.hour));
    setWrong(true);
    document.getElementById(`${id}-ora`)?.focus();
  };
  const [first] = days;
  return (
    <div className={s.tried}>
      <TextField
        id={`${id}-riga`}
        label={calls.ending.line}
        help={tries.lineHelp}
        value={line}
        maxLength={120}
        onChange={setLine}
      />
      <div className={s.acts}>
        {DISPLACED_TRIES.map((result) => (
          <Button
            key={result}
            kind="quiet"
            busy={isBusy}
            disabled={!canSave}
            name={nameOf(tries.results[result])}
            onClick={() => void send({ result, line }, tries.results[result])}
          >
            {tries.results[result]}
          </Button>
        ))}
        {first !== undefined && (
          <Button
            kind="quiet"
            expanded={at !== null}
            name={nameOf(calls.ending.results.later)}
            onClick={() => setAt(at === null ? { day: first.day, hour: '' } : null)}
          >
            {calls.ending.results.later}
          </Button>
        )}
      </div>
      {at !== null && (
        <>
          <CallBackTime
            {...{ id, days, now, value: at, isWrong }}
            onChange={(value) => {
              setAt(value);
              setWrong(false);
            }}
          />
          <div className={s.acts}>
            <Button kind="fill" busy={isBusy} disabled={!canSave} name={nameOf(tries.saveTime)} onClick={saveTime}>
              {tries.saveTime}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Sends the result of a call once, and says whether it is stored. */
function useTry({ id, visit, tries, notes }: Displaced, onTried: () => void) {
  const { deps, toast } = useDesk();
  const { displaced } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const send = async (tried: SentTry, what: string) => {
    const typed = { ...tried, line: tidy(tried.line) };
    setBusy(true);
    const answer = await sendTry(deps.call, id, typed, intent.keyOf([id, tries, notes.length, typed]));
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, displaced.faults) });
    intent.answered();
    if (answer.value !== null) toast.set({ tone: 'warn', title: displaced.faults[answer.value] });
    else toast.set({ tone: 'ok', title: displaced.tries.saved(visit.name, what) });
    if (answer.value !== 'ora') onTried();
  };
  return { isBusy, send };
}
