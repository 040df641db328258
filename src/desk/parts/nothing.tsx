import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import s from './nothing.module.css';

interface NothingProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Whether this is the whole page, so that its title is the heading of the page. */
  readonly alone?: true;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Why the list is empty, and the next step. */
export const Nothing = ({ icon, title, text, alone, children }: NothingProps) => (
  <div className={s.nothing}>
    <Icon name={icon} />
    {alone ? <h1>{title}</h1> : <h2>{title}</h2>}
    <p>{text}</p>
    {children}
  </div>
);

/** Reserves the space of content that is loading, without animation. */
export const Coming = ({ label, rows }: { readonly label: string; readonly rows: number }) => (
  <div className={s.coming} role="status">
    <span className="sr">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <span key={row} className={s.row} />
    ))}
  </div>
);
