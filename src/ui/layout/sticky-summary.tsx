import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import s from './sticky-summary.module.css';

type Item = { readonly icon: IconName; readonly main: string; readonly detail?: string | undefined };

type StickySummaryProps = {
  readonly title: string;
  readonly items: readonly Item[];
  /** The items in few words, for the one row of a dock; without it the dock is its button, and a card stands below the page. */
  readonly line?: string;
  /** Why the action is off; in a dock it stands in the row's place. */
  readonly why?: string | null;
  readonly note?: ReactNode;
  /** The page's main action. Without one the summary does not follow the visitor on phones. */
  readonly children?: ReactNode;
};

/** The choices so far: a card that stays in view on wide windows, on phones one above the page or a dock of one row below. */
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

/** What takes the focus is scrolled clear of the dock, as high as it is: as a card beside the page it covers nothing. */
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
