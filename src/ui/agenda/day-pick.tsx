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
  /** `Oggi` or `Domani`, shown in place of the date. */
  readonly word?: string | undefined;
  readonly weekday?: string | undefined;
  readonly day?: string | number | undefined;
  readonly month?: string | undefined;
  readonly count: string;
};

/** A day as one radio choice: its name or date, and its number of free slots. */
export function DayPick({ word, weekday, day, month, count, ...pick }: DayPickProps) {
  return (
    <Pick {...pick} className={s.day}>
      {word ? (
        <b className={s.word}>{word}</b>
      ) : (
        <span className={s.date}>
          <small>{weekday}</small> <b>{day}</b> <small>{month}</small>
        </span>
      )}
      <small className={s.count}>{count}</small>
    </Pick>
  );
}
