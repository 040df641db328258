import { useState } from 'react';
import { movedInto } from '#domain/call/agreed.ts';
import {
  FAILED_TRY_RESULTS,
  FINAL_RESULTS,
  isCalledAgainSoon,
  wishAfterBusy,
  wishAfterTry,
} from '#domain/call/tries.ts';
import { tidy } from '#domain/person/tidy.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Form } from '#ui/controls/form.tsx';
import { Pick } from '#ui/controls/pick.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Button } from '../../parts/button.tsx';
import { CallBackTime, isCallableAt } from '../../parts/call-back/call-back-time.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Call, CallAct } from '../../wire/calls.ts';
import type { Slot } from '../../wire/change.ts';
import s from './current-call.module.css';
import type { CurrentCallProps } from './props.ts';

/** Likely outcomes first. */
const ENDS = [
  ...(['booked', 'informed', 'noAnswer', 'refused', 'busy', 'later', 'machine', 'wrongNumber', 'duplicate'] as const),
];
type End = (typeof ENDS)[number];

const resultOf = (end: End) => FAILED_TRY_RESULTS.find((result) => result === end);
const outcomeOf = (end: End) => FINAL_RESULTS.find((outcome) => outcome === end);

function actOf(of: Call, end: End, line: string, at: Slot): CallAct | null {
  if (end === 'later') return { kind: 'try', of, result: end, line, at };
  const [result, outcome] = [resultOf(end), outcomeOf(end)];
  if (result !== undefined) return { kind: 'try', of, result, line };
  return outcome === undefined ? null : { kind: 'close', of, outcome, line };
}

/** «Com'è andata?»: records the result of the call; each choice names its effect. */
export function CallResultForm(props: CurrentCallProps) {
  const { inHand, now, acts, canSave, onNext, onSaved } = props;
  const { call, days } = inHand;
  const { ending, said } = useWords().calls;
  const [end, setEnd] = useState<End | null>(null);
  const [wrong, setWrong] = useState<'end' | 'time' | null>(null);
  const [line, setLine] = useState('');
  const [at, setAt] = useState<Slot>({ day: days[0]?.day ?? '', hour: '' });
  const noteOf = useNotes(props);
  const text = tidy(line);
  const save = async (): Promise<boolean> => {
    const missing = end === null ? 'end' : end === 'later' && !isCallableAt(days, at) ? 'time' : null;
    setWrong(missing);
    const act = end === null ? null : actOf(call, end, text, at);
    if (missing !== null || act === null || end === null) {
      document.querySelector<HTMLElement>(missing === 'time' ? '#richiama-ora' : 'input[name="esito"]')?.focus();
      return false;
    }
    const what = end === 'later' ? ending.laterAt(at.day, at.hour) : ending.results[end];
    const isDone = await acts.act(act, said.saved(call.name, what));
    if (isDone) onSaved();
    return isDone;
  };
  const saveAndNext = async () => {
    if (await save()) await onNext();
  };
  const putBack = async () => {
    if (await acts.act({ kind: 'try', of: call, result: 'rimessa', line: text }, said.back(call.name))) onSaved();
  };
  return (
    <Form className={s.body} onSubmit={() => void saveAndNext()}>
      <fieldset aria-describedby={wrong === 'end' ? 'esito-manca' : undefined}>
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
                setWrong(null);
              }}
            >
              {ending.results[each]}
              <small>{noteOf(each)}</small>
            </Pick>
          ))}
        </div>
      </fieldset>
      {end === 'later' && (
        <CallBackTime
          id="richiama"
          {...{ days, now, value: at, isWrong: wrong === 'time' }}
          onChange={(value) => {
            setAt(value);
            setWrong(null);
          }}
        />
      )}
      <TextField id="riga" label={ending.line} help={ending.lineHelp} value={line} maxLength={120} onChange={setLine} />
      {wrong === 'end' && (
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

/** Returns the text about the effect of a choice. */
function useNotes({ inHand: { call, tries, days }, now }: CurrentCallProps): (end: End) => string | undefined {
  const { ending } = useWords().calls;
  const notes: Readonly<Record<string, string>> = ending.notes;
  const { day } = fromInstant(now);
  const busy = tries.filter(({ at, result }) => result === 'busy' && fromInstant(at).day === day).length;
  return (end) => {
    if (resultOf(end) === undefined) return notes[end];
    const isSoon = isCalledAgainSoon(end, busy);
    const wish = isSoon ? wishAfterBusy(now) : wishAfterTry(call.tries + 1, now);
    const moved = wish === null ? null : movedInto(days, wish);
    if (moved !== null) return ending.againAt(moved.day, hourText(moved.minute));
    return isSoon ? ending.soon : ending.again(call.tries);
  };
}
