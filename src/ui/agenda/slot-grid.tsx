import { memo, useId } from 'react';
import { Pick as Choice } from '../controls/pick.tsx';
import { cx } from '../cx.ts';
import s from './slot-grid.module.css';

type Hour = {
  readonly at: string;
  readonly free: boolean;
  /** The slot of the visitor's own appointment: marked, and not selectable. */
  readonly isOwn?: boolean;
  readonly label: string;
};

type SlotGridProps = {
  readonly legend: string;
  /** The day of the slots, always visible above them. */
  readonly day: string;
  readonly name: string;
  readonly halves: { readonly morning: string; readonly afternoon: string };
  /** `at` is HH:MM in Europe/Rome; `label` contains the time and whether it is free. */
  readonly hours: readonly Hour[];
  readonly chosen: string | null | undefined;
  readonly onChoose: (at: string) => void;
};

/** The slots of one day, morning above afternoon. A taken slot is shown struck through and cannot be chosen. */
export function SlotGrid({ legend, day, name, halves, hours, chosen, onChoose }: SlotGridProps) {
  const id = useId();
  const dayId = `${id}-day`;
  const parts = [
    { name: halves.morning, slots: hours.filter(({ at }) => at < '13:00') },
    { name: halves.afternoon, slots: hours.filter(({ at }) => at >= '13:00') },
  ];
  return (
    <fieldset className={s.slots} id={name} aria-labelledby={id} aria-describedby={dayId}>
      <legend>
        <h2>
          <span id={id}>{legend}</span>{' '}
          <span className={s.of} id={dayId}>
            {day}
          </span>
        </h2>
      </legend>
      {parts
        .filter(({ slots }) => slots.length > 0)
        .map((half) => (
          <div className={s.half} key={half.name}>
            <p className="note">{half.name}</p>
            {half.slots.map((hour) => (
              <HourPick key={hour.at} {...hour} name={name} checked={hour.at === chosen} onChoose={onChoose} />
            ))}
          </div>
        ))}
    </fieldset>
  );
}

interface HourPickProps extends Hour, Pick<SlotGridProps, 'name' | 'onChoose'> {
  readonly checked: boolean;
}

/** Memoised, so that a tap renders only the two slots that change. */
const HourPick = memo(({ at, free, label, isOwn = false, name, checked, onChoose }: HourPickProps) => (
  <Choice
    name={name}
    value={at}
    checked={checked}
    disabled={!free || isOwn}
    label={label}
    className={cx(s.hour, isOwn && s.own)}
    onChoose={() => onChoose(at)}
  >
    {at}
  </Choice>
));
