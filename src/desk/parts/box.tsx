import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import s from './box.module.css';

interface BoxProps {
  readonly title: string;
  /** Content beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its title. */
export function Box({ title, aside, children }: BoxProps) {
  const id = useId();
  return (
    <section className={s.box} aria-labelledby={id}>
      <header className={s.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

interface ColumnsProps {
  readonly main: ReactNode;
  readonly side: ReactNode;
  /** Whether `side` comes first where the columns are one below the other. */
  readonly sideFirst?: boolean;
}

/** Two columns, `main` and `side`; one below the other in narrow windows. */
export const Columns = ({ main, side, sideFirst = false }: ColumnsProps) => (
  <div className={cx(s.columns, sideFirst && s.sideFirst)}>
    <div className={s.column}>{sideFirst ? side : main}</div>
    <div className={s.column}>{sideFirst ? main : side}</div>
  </div>
);
