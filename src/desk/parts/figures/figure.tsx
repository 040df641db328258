import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import b from '../box.module.css';
import { Box } from '../box.tsx';
import { type Heading, TableHead } from '../table/table-head.tsx';
import s from './figure.module.css';

interface FigureProps {
  readonly title: string;
  readonly about: string;
  /** The finding in a sentence. */
  readonly finding: string;
  /** Which cases are counted and which are not. */
  readonly definition: string;
  readonly children: ReactNode;
}

/** A section of figures: the finding, the content (charts and tables), and the definition. */
export const Figure = ({ title, about, finding, definition, children }: FigureProps) => (
  <Box title={title} aside={<p>{about}</p>}>
    <div className={b.body}>
      <p className={s.finding}>{finding}</p>
      {children}
    </div>
    <p className={s.definition}>{definition}</p>
  </Box>
);

/** Side by side where the width allows it. */
export const SideBySide = ({ children }: { readonly children: ReactNode }) => (
  <div className={s.beside}>{children}</div>
);

interface TableProps {
  readonly caption: string;
  /** A column with a chart has a heading only for screen readers. */
  readonly head: readonly Heading[];
  /** On a phone each row is a card; a table of many columns scrolls in its frame. */
  readonly narrow?: 'stacks' | 'scrolls';
  readonly children: ReactNode;
}

/** A table of numbers; the first column has the labels. */
export function NumberTable({ caption, head, narrow, children }: TableProps) {
  const table = (
    <table className={cx(s.table, narrow === 'stacks' && s.stacks)}>
      <caption className="sr">{caption}</caption>
      <TableHead head={head} />
      <tbody>{children}</tbody>
    </table>
  );
  if (narrow !== 'scrolls') return <div className={s.scroll}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <section className={s.scroll} aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}
