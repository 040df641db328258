import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './pick.module.css';

type ToggleProps = {
  readonly pressed: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A small button that stays pressed, drawn like a choice. */
export function Toggle({ pressed, onClick, children }: ToggleProps) {
  return (
    <button type="button" className={cx(s.face, s.toggle)} aria-pressed={pressed} onClick={onClick}>
      <span className={s.tick}>
        <Icon name="tick" />
      </span>
      {children}
    </button>
  );
}
