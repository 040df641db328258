import { useState } from 'react';
import { CALL_OUTCOMES, CALL_RESULTS } from '#domain/call/tries.ts';
import { Form } from '#ui/controls/form.tsx';
import { Pick } from '#ui/controls/pick.tsx';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Call, CallAct } from '../../wire/calls.ts';
import s from './hand.module.css';
import type { InHandProps } from './props.ts';

/** Likely outcomes first. */
const ENDS = ['booked', 'informed', 'noAnswer', 'refused', 'busy', 'machine', 'wrongNumber', 'duplicate'] as const;
type End = (typeof ENDS)[number];

const resultOf = (end: End) => CALL_RESULTS.find((result) => result === end);
const outcomeOf = (end: End) => CALL_OUTCOMES.find((outcome) => outcome === end);

function actOf(call: Call, end: End): CallAct | null {
  const [result, outcome] = [resultOf(end), outcomeOf(end)];
  if (result !== undefined) return { kind: 'try', of: call, result };
  return outcome === undefined ? null : { kind: 'close', of: call, outcome };
}

/** «Com'è andata?»: each choice names its effect; after saving, the next call can be taken. */
export function Ending({ mine: { call }, acts, canSave, onNext, onSaved }: InHandProps) {
  const { ending, said } = useWords().calls;
  const [end, setEnd] = useState<End | null>(null);
  const [isMissing, setMissing] = useState(false);
  const notes: Readonly<Record<string, string>> = ending.notes;
  const save = async (): Promise<boolean> => {
    const act = end === null ? null : actOf(call, end);
    setMissing(act === null);
    if (act === null || end === null) {
      document.querySelector<HTMLElement>('input[name="esito"]')?.focus();
      return false;
    }
    const isDone = await acts.act(act, said.saved(call.name, ending.results[end]));
    if (isDone) onSaved();
    return isDone;
  };
  const saveAndNext = async () => {
    if (await save()) await onNext();
  };
  const putBack = async () => {
    if (await acts.act({ kind: 'try', of: call, result: 'rimessa' }, said.back(call.name))) onSaved();
  };
  return (
    <Form className={s.body} onSubmit={() => void saveAndNext()}>
      <fieldset aria-describedby={isMissing ? 'esito-manca' : undefined}>
        <legend className={s.legend}>{ending.title}</legend>
        <div className={s.ends}>
          {ENDS.map((each) => (
            <Pick
              key={each}
              name="esito"
              value={each}
              checked={each === end}
              className={s.end}
              onChoose={() => {
                setEnd(each);
                setMissing(false);
              }}
            >
              {ending.results[each]}
              <small>{resultOf(each) === undefined ? notes[each] : ending.again(call.tries)}</small>
            </Pick>
          ))}
        </div>
      </fieldset>
      {isMissing && (
        <p className={s.wrong} id="esito-manca" role="alert">
          {ending.missing}
        </p>
      )}
      <div className={s.acts}>
        <Button kind="fill" busy={acts.isBusy} disabled={!canSave} onClick={() => void saveAndNext()}>
          {ending.saveNext}
        </Button>
        <Button busy={acts.isBusy} disabled={!canSave} onClick={() => void save()}>
          {ending.save}
        </Button>
        <Button kind="quiet" busy={acts.isBusy} disabled={!canSave} onClick={() => void putBack()}>
          {ending.putBack}
        </Button>
      </div>
    </Form>
  );
}
