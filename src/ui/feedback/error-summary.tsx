import { type MouseEvent, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './notice.module.css';

type ErrorSummaryProps = {
  readonly title: string;
  /** `href` is `#id` of a field or of a group of choices. */
  readonly items: readonly { readonly href: string; readonly text: string }[];
};

/** What to correct, each point leading to its field. It takes the focus when it appears. */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={cx(s.notice, s.error)} role="alert" tabIndex={-1} ref={box}>
      <Icon name="warn" />
      <div className={s.body}>
        <h2 className={s.title}>{title}</h2>
        <ul className={s.links}>
          {items.map(({ href, text }) => (
            <li key={href}>
              <a href={href} onClick={leadTo}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The address stays as it is: a changed hash would be one more step in the history. */
function leadTo(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  const field = target?.matches('input, select, button, textarea') ? target : target?.querySelector('input, select');
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.focus();
}
