import { type ReactNode, useId } from 'react';
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

/** Two columns, `main` and `side`; one below the other in narrow windows. */
export const Columns = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className={s.columns}>
    <div className={s.column}>{main}</div>
    <div className={s.column}>{side}</div>
  </div>
);
