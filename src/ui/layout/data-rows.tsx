import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './data-rows.module.css';

/** A list of names and values, one pair per row. */
export function DataRows({
  rows,
  className,
}: {
  readonly rows: readonly { readonly term: string; readonly detail: ReactNode }[];
  readonly className?: string | undefined;
}) {
  return (
    <dl className={cx(s.rows, className)}>
      {rows.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
