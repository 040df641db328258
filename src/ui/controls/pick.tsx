import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './pick.module.css';

type PickProps = {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChoose: () => void;
  /** Accessible name, if the visible text is not enough. */
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A radio button drawn as a box: outlined if free, filled with a tick if chosen, struck through if disabled. */
export function Pick({ name, value, checked, disabled, onChoose, label, describedBy, className, children }: PickProps) {
  return (
    <label className={s.pick}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      <span className={cx(s.face, className)}>
        <span className={s.tick}>
          <Icon name="tick" />
        </span>
        {disabled ? <s>{children}</s> : <span>{children}</span>}
      </span>
    </label>
  );
}
