import type { ReactNode } from 'react';
import s from './data-rows.module.css';

/** Names and values, one pair a row. */
export function DataRows({
  rows,
}: {
  readonly rows: readonly { readonly term: string; readonly detail: ReactNode }[];
}) {
  return (
    <dl className={s.rows}>
      {rows.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
