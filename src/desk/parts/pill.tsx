import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from './icon.tsx';
import s from './pill.module.css';

export type PillLook = 'plain' | 'in' | 'on' | 'ok' | 'warn' | 'hot' | 'off';

interface PillProps {
  readonly look: PillLook;
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** Shows a state by shape, icon and word, so that it is understood without its colour. */
export const Pill = ({ look, icon, children }: PillProps) => (
  <span className={cx(s.pill, s[look])}>
    <Icon name={icon} />
    <span>{children}</span>
  </span>
);
