import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './page.module.css';

/** A screen's column, with something beside it on wide windows and after it on phones. */
export function Page({ children, side }: { readonly children: ReactNode; readonly side?: ReactNode }) {
  return (
    <div className={cx(s.page, Boolean(side) && s.sided)}>
      <div className={s.column}>{children}</div>
      {side}
    </div>
  );
}
