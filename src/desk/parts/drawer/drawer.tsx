import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { Toast } from '../toast.tsx';
import s from './drawer.module.css';

interface DrawerProps {
  readonly title: string;
  /** Above the title and below it. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly closeLabel: string;
  /** Of the part that scrolls. */
  readonly label: string;
  readonly onClose: () => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of the desk over the page, at its right, or all of a phone. The focus goes to its title, stays inside, and
 * returns where it was (R16.2.12).
 */
export function Drawer(props: DrawerProps) {
  const { title, above, below, closeLabel, label, onClose, foot, children } = props;
  const drawer = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useRef(false);
  const id = useId();
  useEffect(() => {
    leaving.current = false;
    const before = document.activeElement;
    const element = drawer.current;
    element?.showModal();
    heading.current?.focus();
    return () => {
      leaving.current = true;
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      className={s.drawer}
      ref={drawer}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers close by themselves at the second Escape.
      onClose={(event) => {
        if (event.target === event.currentTarget && !leaving.current && !event.currentTarget.open) onClose();
      }}
    >
      <header className={s.head}>
        <div>{above}</div>
        <Button kind="quiet" icon="x" bare onClick={onClose}>
          {closeLabel}
        </Button>
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {below}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={s.body} tabIndex={0} aria-label={label}>
        {children}
      </section>
      <div className={s.said}>
        <Toast />
      </div>
      <footer className={s.foot}>{foot}</footer>
    </dialog>
  );
}
