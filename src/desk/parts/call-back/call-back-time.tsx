import { type CallingDay, isCallable, type NamedTime } from '#domain/call/agreed.ts';
import { fromInstant, hourText, minuteOf } from '#domain/time/rome.ts';
import { Pick } from '#ui/controls/pick.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Slot } from '../../wire/change.ts';
import s from './call-back-time.module.css';

interface CallBackTimeProps {
  /** Prefix of the ids of the fields. */
  readonly id: string;
  readonly days: readonly CallingDay[];
  readonly now: number;
  readonly value: Slot;
  /** Whether the time is missing or outside the calling hours. */
  readonly isWrong: boolean;
  readonly onChange: (value: Slot) => void;
}

const ROUND = 5;
const AFTERNOON = 17 * 60;

const named = ({ day, hour }: Slot): NamedTime => ({ day, minute: hour === '' ? -1 : minuteOf(hour) });

/** Whether the customer may be called then. */
export const isCallableAt = (days: readonly CallingDay[], value: Slot): boolean => isCallable(days, named(value));

/** «Richiamami alle…»: three likely times, or any other within the calling hours. */
export function CallBackTime({ id, days, now, value, isWrong, onChange }: CallBackTimeProps) {
  const { ending, dueOn } = useWords().calls;
  const day = days.find((each) => each.day === value.day);
  const spans = day?.spans.map(({ from, until }) => [hourText(from), hourText(until)] as const) ?? [];
  const help = day === undefined ? undefined : ending.callable(day.day, spans);
  return (
    <fieldset className={s.later}>
      <legend>{ending.when}</legend>
      <div className={s.likely}>
        {useLikely(days, now).map(({ text, at }) => (
          <Pick
            key={text}
            name={`${id}-quando`}
            value={text}
            checked={at.day === value.day && at.hour === value.hour}
            className={s.choice}
            onChoose={() => onChange(at)}
          >
            {text}
          </Pick>
        ))}
      </div>
      <div className={s.named}>
        <SelectField
          id={`${id}-giorno`}
          label={ending.day}
          value={value.day}
          options={days.map((each) => ({ value: each.day, label: dueOn(each.day) }))}
          onChange={(chosen) => onChange({ ...value, day: chosen })}
        />
        <TextField
          id={`${id}-ora`}
          type="time"
          label={ending.hour}
          value={value.hour}
          help={isWrong ? undefined : help}
          error={isWrong ? help : undefined}
          onChange={(hour) => onChange({ ...value, hour })}
        />
      </div>
    </fieldset>
  );
}

/** In an hour, this afternoon and the next morning, if they are within the calling hours. */
function useLikely(days: readonly CallingDay[], now: number): readonly { readonly text: string; readonly at: Slot }[] {
  const { ending } = useWords().calls;
  const { day: today, minute } = fromInstant(now);
  const inAnHour = { day: today, hour: hourText(Math.ceil((minute + 60) / ROUND) * ROUND) };
  const thisAfternoon = { day: today, hour: hourText(AFTERNOON) };
  const next = days.find(({ day }) => day > today);
  const morning = next && { day: next.day, hour: hourText(next.spans[0]?.from ?? 0) };
  return [
    { text: ending.inAnHour(inAnHour.hour), at: inAnHour },
    { text: ending.todayAt(thisAfternoon.hour), at: thisAfternoon },
    ...(morning === undefined ? [] : [{ text: ending.nextAt(morning.day, morning.hour), at: morning }]),
  ].filter(({ at }) => isCallableAt(days, at));
}
