import { type ReactNode, useId } from 'react';
import { useModal } from '#ui/feedback/use-modal.ts';
import { Button } from '../button.tsx';
import { Toast } from '../toast.tsx';
import s from './drawer.module.css';

interface DrawerProps {
  readonly title: string;
  /** Content above and below the title. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly closeLabel: string;
  /** The scrolling content of the drawer. */
  readonly label: string;
  readonly onClose: () => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A drawer over the page, at its right, or full screen on a phone. The focus goes to its title, stays inside, and
 * returns to its former place.
 */
export function Drawer(props: DrawerProps) {
  const { title, above, below, closeLabel, label, onClose, foot, children } = props;
  const { dialog, heading, events } = useModal(onClose);
  const id = useId();
  return (
    <dialog className={s.drawer} ref={dialog} aria-labelledby={id} {...events}>
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
