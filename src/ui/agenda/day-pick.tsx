import { Pick } from '../controls/pick.tsx';
import s from './day-pick.module.css';

type DayPickProps = {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
  /** The day as a sentence; screen readers read it in place of the visible text. */
  readonly label: string;
  /** `lun` or `Domani, gio`. */
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  /** The number of free slots in words, and in short for the strip on phones. */
  readonly count: string;
  readonly short: string;
};

/** A day as one radio choice: its date and its number of free slots. On phones it is small. */
export function DayPick({ weekday, day, month, count, short, ...pick }: DayPickProps) {
  return (
    <Pick {...pick} className={s.day}>
      <span className={s.date}>
        <small>{weekday}</small> <b>{day}</b> <small>{month}</small>
      </span>
      <small className={s.count}>{count}</small>
      <small className={s.short}>{short}</small>
    </Pick>
  );
}
