import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import s from './sticky-summary.module.css';

type Item = { readonly icon: IconName; readonly main: string; readonly detail?: string | undefined };

type StickySummaryProps = {
  readonly title: string;
  readonly items: readonly Item[];
  /**
   * On phones: the items in short, shown in one row with the action. Without it the dock at the bottom contains only
   * the action.
   */
  readonly line?: string;
  /** Why the action is disabled. On phones it replaces `line`. */
  readonly why?: string | null;
  readonly note?: ReactNode;
  /** The page's main action. Without one the summary is not sticky on phones. */
  readonly children?: ReactNode;
};

/**
 * What the visitor has chosen so far. On wide windows it is a sticky card beside the page. On phones it is a dock of
 * one row at the bottom if the page has an action, else a card.
 */
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

/** Sets the page's scroll padding to the dock's height, so that the dock does not cover a focused element. */
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
