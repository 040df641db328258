import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import s from './sticky-summary.module.css';

type Item = { readonly icon: IconName; readonly main: string; readonly detail?: string | undefined };

type StickySummaryProps = {
  readonly title: string;
  readonly items: readonly Item[];
  /** The page's main action. Without one the summary does not follow the visitor on phones. */
  readonly children?: ReactNode;
};

/** The choices so far: a dock at the lower edge of a phone, a card that stays in view on wide windows. */
export function StickySummary({ title, items, children }: StickySummaryProps) {
  const id = useId();
  return (
    <aside className={cx(s.card, children ? s.dock : s.panel)} aria-labelledby={id}>
      <div className={s.summary}>
        <h2 id={id}>{title}</h2>
        <ul>
          {items.map(({ icon, main, detail }) => (
            <li key={icon + main}>
              <Icon name={icon} />
              <strong>{main}</strong>
              {detail && <span className={s.detail}>{detail}</span>}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </aside>
  );
}
