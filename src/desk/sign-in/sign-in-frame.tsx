import type { ReactNode } from 'react';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import { cx } from '#ui/cx.ts';
import s from './sign-in.module.css';

interface SignInFrameProps {
  readonly words: FirstDeskWords;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages before sign-in. */
export const SignInFrame = ({ words: { frame }, wide = false, children }: SignInFrameProps) => (
  <div className={s.door}>
    <header className={s.head}>
      <img src="/sportello/logo.svg" alt="" height={48} />
      <span>{frame.name}</span>
    </header>
    <main className={s.main}>
      <div className={cx(s.card, wide && s.wide)}>{children}</div>
    </main>
  </div>
);
