import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import s from './sticky-summary.module.css';

type Item = { readonly icon: IconName; readonly main: string; readonly detail?: string | undefined };

type StickySummaryProps = {
  readonly title: string;
  readonly items: readonly Item[];
  /**
   * A short text of the items for the dock's row; without it the dock is only its button, and a card follows the page.
   */
  readonly line?: string;
  /** Why the action is disabled; in a dock it replaces the row. */
  readonly why?: string | null;
  readonly note?: ReactNode;
  /** The page's main action. Without one the summary is not sticky on phones. */
  readonly children?: ReactNode;
};

/** The choices so far: a sticky card on wide windows; on phones a card above the page or a dock of one row below. */
export function StickySummary({ title, items, line = '', why, note, children }: StickySummaryProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepClear(card.current), []);
  const row = why ?? line;
  const inOneRow = Boolean(children) && row !== '';
  const place = children ? s.dock : cx(s.panel, line !== '' && s.first);
  return (
    <aside ref={card} className={cx(s.card, place, inOneRow && s.row)} aria-labelledby={id}>
      {inOneRow && <p className={s.line}>{row}</p>}
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
        {note}
        {why && <p>{why}</p>}
      </div>
      {children}
    </aside>
  );
}

/** Scrolls a focused element clear of the dock. A card beside the page covers nothing. */
function keepClear(card: HTMLElement | null): (() => void) | undefined {
  if (!card) return;
  const root = document.documentElement;
  const measure = () => {
    const { position, bottom } = getComputedStyle(card);
    const isDock = position === 'sticky' && bottom === '0px';
    root.style.scrollPaddingBottom = isDock ? `${card.offsetHeight + 16}px` : '';
  };
  measure();
  const resized = new ResizeObserver(measure);
  resized.observe(card);
  return () => {
    resized.disconnect();
    root.style.scrollPaddingBottom = '';
  };
}
