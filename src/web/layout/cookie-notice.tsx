import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import s from './cookie-notice.module.css';

type CookieNoticeProps = {
  readonly title: string;
  readonly text: string;
  readonly refuse: string;
  readonly accept: string;
  readonly onAnswer: (accepted: boolean) => void;
};

/** Asks once, with two answers of equal weight; the page below goes on working. */
export function CookieNotice({ title, text, refuse, accept, onAnswer }: CookieNoticeProps) {
  const id = useId();
  return (
    <section className={s.notice} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div className="two">
        <Button kind="line" onClick={() => onAnswer(false)}>
          {refuse}
        </Button>
        <Button kind="line" onClick={() => onAnswer(true)}>
          {accept}
        </Button>
      </div>
    </section>
  );
}
