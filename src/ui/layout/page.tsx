import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './page.module.css';

interface Props {
  readonly children: ReactNode;
  readonly side?: ReactNode;
  /** A product's first page: its side is the right half of the window, also while it loads. */
  readonly entry?: boolean;
}

/** A screen's column with a side part on wide windows; on phones the side follows it, or precedes it if set. */
export function Page({ children, side, entry = false }: Props) {
  return (
    <div className={cx(s.page, Boolean(side) && s.sided, entry && s.entry)}>
      <div className={s.column}>{children}</div>
      {side}
    </div>
  );
}
