import { type ReactNode, useEffect, useId, useRef } from 'react';
import { RoundButton } from '../controls/round-button.tsx';
import s from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
};

/** A question above the page. The focus goes to its title, stays inside, and returns where it was (WAI-ARIA modal). */
export function Dialog({ title, onClose, closeLabel, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useRef(false);
  const id = useId();
  useEffect(() => {
    leaving.current = false;
    const before = document.activeElement;
    const element = dialog.current;
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
      className={s.dialog}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close by themselves at the second Escape.
      onClose={(event) => {
        if (!leaving.current && !event.currentTarget.open) onClose();
      }}
    >
      <div className={s.head}>
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <RoundButton icon="x" label={closeLabel} plain onClick={onClose} />
      </div>
      <div className="stack-s">{children}</div>
      {actions && <div className={s.actions}>{actions}</div>}
    </dialog>
  );
}
