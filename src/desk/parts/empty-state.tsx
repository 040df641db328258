import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import b from './box.module.css';
import s from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Whether this is the whole page, so that its title is the heading of the page. */
  readonly isPage?: true;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Why the list is empty, and the next step. */
export const EmptyState = ({ icon, title, text, isPage, children }: EmptyStateProps) => (
  <div className={cx(b.box, s.nothing)}>
    <Icon name={icon} />
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    <p>{text}</p>
    {children}
  </div>
);

/** Reserves the space of content that is loading, without animation. */
export const Loading = ({ label, rows }: { readonly label: string; readonly rows: number }) => (
  <div className={s.coming} role="status">
    <span className="sr">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <span key={row} className={s.row} />
    ))}
  </div>
);
