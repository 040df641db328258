import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './page.module.css';

interface Props {
  readonly children: ReactNode;
  readonly side?: ReactNode;
  /** For a product's first page, whose side part fills the right half of the window. */
  readonly entry?: boolean;
}

/** A screen: its column, with a side part beside it on wide windows. On phones the side part follows the column. */
export function Page({ children, side, entry = false }: Props) {
  return (
    <div className={cx(s.page, Boolean(side) && s.sided, entry && s.entry)}>
      <div className="stack">{children}</div>
      {side}
    </div>
  );
}
