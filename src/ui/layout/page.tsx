import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './page.module.css';

interface Props {
  readonly children: ReactNode;
  readonly side?: ReactNode;
  /** A product's first page: its side is the window's right half, there or still to come. */
  readonly entry?: boolean;
}

/** A screen's column, with something beside it on wide windows; on phones after it, or above where that says so. */
export function Page({ children, side, entry = false }: Props) {
  return (
    <div className={cx(s.page, Boolean(side) && s.sided, entry && s.entry)}>
      <div className={s.column}>{children}</div>
      {side}
    </div>
  );
}
