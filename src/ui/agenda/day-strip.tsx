import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './day-strip.module.css';

/** A day of the strip. */
export type StripDay = {
  readonly key: string;
  readonly weekday: string;
  readonly day: string;
  /** A text with the number of free slots. */
  readonly count: string;
  /** The accessible name. It begins with the visible text, so that speech control finds the button (WCAG 2.5.3). */
  readonly label: string;
  readonly isShown: boolean;
  readonly isFull: boolean;
  readonly onShow: () => void;
};

type DayStripProps = {
  readonly label: string;
  readonly days: readonly StripDay[];
  /** A button that loads more days; null if the strip is full or no further days exist. */
  readonly more: { readonly label: string; readonly busy: boolean; readonly onShow: () => void } | null;
};

/**
 * A row of small buttons on phones, where the carousel shows one day at a time; each button scrolls to its day's slide.
 * Screen readers and keyboards use the slides, so the strip is hidden from them.
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
