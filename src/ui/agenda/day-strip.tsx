import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './day-strip.module.css';

export type StripDay = {
  readonly key: string;
  readonly weekday: string;
  readonly day: string;
  /** How many hours are free, or that none is. */
  readonly count: string;
  /** The whole as a sentence. It begins with what is drawn: who speaks to the page says what is seen (WCAG 2.5.3). */
  readonly label: string;
  readonly isShown: boolean;
  readonly isFull: boolean;
  readonly onShow: () => void;
};

type DayStripProps = {
  readonly label: string;
  readonly days: readonly StripDay[];
  /** Brings further days, where the strip has room left and there are any. */
  readonly more: { readonly label: string; readonly busy: boolean; readonly onShow: () => void } | null;
};

/**
 * Seven small days on phones, where the carousel shows one at a time: each leads to its slide. A screen reader and a
 * keyboard have the slides themselves, so that no day is met twice.
 */
export function DayStrip({ label, days, more }: DayStripProps) {
  return (
    <fieldset className={s.strip} aria-label={label} aria-hidden="true">
      {days.map(({ key, weekday, day, count, isFull, isShown, ...one }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={cx(s.day, isShown && s.shown)}
          aria-label={one.label}
          aria-current={isShown ? 'date' : undefined}
          disabled={isFull}
          onClick={one.onShow}
        >
          <small>{weekday}</small> {isFull ? <s>{day}</s> : <b>{day}</b>} <small>{count}</small>
        </button>
      ))}
      {more && (
        <button
          type="button"
          tabIndex={-1}
          className={s.day}
          aria-label={more.label}
          aria-busy={more.busy || undefined}
          onClick={more.onShow}
        >
          <Icon name={more.busy ? 'wait' : 'plus'} />
        </button>
      )}
    </fieldset>
  );
}
