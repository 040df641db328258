import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import s from './card-table.module.css';
import { type Heading, TableHead } from './table-head.tsx';

interface CardTableProps {
  readonly className: string | undefined;
  readonly id?: string;
  readonly caption?: string;
  readonly head: readonly Heading[];
  readonly hidden?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table whose rows are cards on a phone, where each cell shows its `data-label`. */
export const CardTable = ({ className, id, caption, head, hidden, children }: CardTableProps) => (
  <table className={cx(s.cards, s.table, className)} id={id} hidden={hidden}>
    {caption !== undefined && <caption className="sr">{caption}</caption>}
    <TableHead head={head} />
    <tbody>{children}</tbody>
  </table>
);
