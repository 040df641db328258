import { type ReactNode, useId } from 'react';
import s from './card.module.css';

/** A part of the card with its title. */
export function CardSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={s.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
