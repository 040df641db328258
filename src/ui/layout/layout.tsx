import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './layout.module.css';
import { Sail } from './sail.tsx';
import { type Drawing, Wordmark } from './wordmark.tsx';

/** The visitor's progress through the steps of the booking. */
type Progress = {
  /** Percentage, 0 to 100, for assistive technology. */
  readonly value: number;
  /** Number of the current step, counted from 1. */
  readonly index: number;
  readonly steps: readonly string[];
  readonly text: string;
  readonly label: string;
};

type LayoutProps = {
  /** Name of the brand whose colours are used; it depends on the product. */
  readonly theme: string;
  /** URL of the theme's style sheet; null if the theme needs none. */
  readonly sheet: string | null;
  readonly logo: Drawing;
  /** Whether the footer shows the drawing of a sail. */
  readonly drawing: boolean;
  readonly logoHref: string;
  readonly logoLabel: string;
  readonly skipLabel: string;
  /** The link to the lender's telephone: wide windows show the number, phones the verb; screen readers read both. */
  readonly phone: { readonly number: string; readonly verb: string };
  /** The choice of the language, if there is one. */
  readonly languages: ReactNode;
  /** Null for a page that is not a step. */
  readonly progress: Progress | null;
  /** Message at the top of the page while a request takes long. */
  readonly slow: ReactNode;
  /** Content between the page and its footer, such as the cookie notice. */
  readonly notice: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
};

const MAIN = 'contenuto';

/** The frame around every screen: skip link, header with brand and telephone, progress, footer. */
export function Layout({
  theme,
  sheet,
  logo,
  drawing,
  logoHref,
  logoLabel,
  skipLabel,
  phone,
  languages,
  progress,
  slow,
  notice,
  footer,
  children,
}: LayoutProps) {
  useLayoutEffect(() => {
    document.documentElement.dataset.brand = theme;
  }, [theme]);
  return (
    <>
      {sheet !== null && <link rel="stylesheet" crossOrigin="" href={sheet} />}
      <a className={s.skip} href={`#${MAIN}`} onClick={skipToMain}>
        {skipLabel}
      </a>
      <header>
        <div className={s.header}>
          <div className="wrap">
            <a className={s.logo} href={logoHref}>
              <Wordmark logo={logo} label={logoLabel} />
            </a>
            <div className={s.tools}>
              <a
                className={s.phone}
                href={`tel:${phone.number.replaceAll(' ', '')}`}
                aria-label={`${phone.verb} ${phone.number}`}
              >
                <Icon name="phone" />
                <span>{phone.number}</span>
                <span>{phone.verb}</span>
              </a>
              {languages}
            </div>
          </div>
        </div>
        {progress && <ProgressSail {...progress} />}
      </header>
      <div className={s.slow} role="status">
        {slow}
      </div>
      <main className={cx('wrap', s.main)} id={MAIN} tabIndex={-1}>
        {children}
      </main>
      {notice}
      <footer className={s.footer}>
        <div className={cx('wrap', s.legal)}>
          {drawing && <Sail className={s.sail} />}
          {footer}
        </div>
      </footer>
    </>
  );
}

/** Moves the focus by script, because following a link to #contenuto would add a history entry. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN)?.focus();
}

/** The progress bar: a sail with one slice per step, filled up to the current step. */
function ProgressSail({ value, index, steps, text, label }: Progress) {
  const name = steps[index - 1] ?? '';
  return (
    <div className={cx('wrap', s.progress)}>
      <p>
        {text.endsWith(name) ? text.slice(0, text.length - name.length) : text}
        {text.endsWith(name) && <strong>{name}</strong>}
      </p>
      <div
        className={s.bar}
        role="progressbar"
        tabIndex={-1}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={text}
      >
        {steps.map((step, at) => (
          <span key={step} className={at < index ? s.on : s.off} />
        ))}
      </div>
    </div>
  );
}
