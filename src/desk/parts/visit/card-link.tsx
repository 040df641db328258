import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCardHref } from '../../session/card-overlay.ts';
import s from './card-link.module.css';

/** A name that opens its visit's card over the page. */
export function CardLink({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const hrefOf = useCardHref();
  return (
    <Link className={s.link} href={hrefOf(code)}>
      {children}
    </Link>
  );
}
