import { type ReactNode, useId } from 'react';
import { RoundButton } from '../controls/round-button.tsx';
import s from './dialog.module.css';
import { useModal } from './use-modal.ts';

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
};

/** A modal dialog with title, close button and actions. `useModal` manages its focus. */
export function Dialog({ title, onClose, closeLabel, children, actions }: DialogProps) {
  const { dialog, heading, events } = useModal(onClose);
  const id = useId();
  return (
    <dialog className={s.dialog} ref={dialog} aria-labelledby={id} {...events}>
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
