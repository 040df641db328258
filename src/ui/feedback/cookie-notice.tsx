import { useEffect, useId, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import s from './cookie-notice.module.css';

type CookieNoticeProps = {
  readonly title: string;
  readonly text: string;
  readonly more: { readonly label: string; readonly href: string };
  readonly refuse: string;
  readonly accept: string;
  /** True if the visitor opened the notice; it then takes the focus. */
  readonly asked: boolean;
  readonly onAnswer: (accepted: boolean) => void;
};

/** Asks about cookies, with two answers of equal weight. It is part of the page's flow and covers nothing. */
export function CookieNotice({ title, text, more, refuse, accept, asked, onAnswer }: CookieNoticeProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);
  return (
    <div className="wrap">
      <section className={s.notice} aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>
          {text}{' '}
          <a href={more.href} rel="noreferrer">
            {more.label}
          </a>
        </p>
        <div className={s.answers}>
          <Button kind="line" onClick={() => onAnswer(false)}>
            {refuse}
          </Button>
          <Button kind="line" onClick={() => onAnswer(true)}>
            {accept}
          </Button>
        </div>
      </section>
    </div>
  );
}
