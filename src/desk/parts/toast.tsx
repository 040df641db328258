import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useDesk } from '../session/desk.tsx';
import { useStore } from '../session/store.ts';
import type { ToastMessage } from '../session/toast-store.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import s from './toast.module.css';

const STAYS_MS = 15_000;

/**
 * Shows the toast store's message. The live region exists before the text, so that screen readers announce it. The
 * message takes no focus, and stays while it is hovered or focused.
 */
export function Toast() {
  const { toast } = useDesk();
  const message = useStore(toast);
  return (
    <div className={s.place} role="status">
      {message && <ToastBox key={`${message.title}${message.lines?.join() ?? ''}`} message={message} />}
    </div>
  );
}

function ToastBox({ message }: { readonly message: ToastMessage }) {
  const { toast, words, deps } = useDesk();
  const [touched, setTouched] = useState(false);
  const { tone, title, lines = [], answers = [], stays } = message;
  useEffect(() => {
    if (stays || touched) return;
    return deps.after(STAYS_MS, () => toast.get() === message && toast.set(null));
  }, [deps, toast, message, stays, touched]);
  const hold = () => setTouched(true);
  const free = () => setTouched(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is on it
    <div className={cx(s.toast, s[tone])} onPointerEnter={hold} onPointerLeave={free} onFocus={hold} onBlur={free}>
      <Icon name={tone === 'ok' ? 'ok' : 'warn'} />
      <div className={s.text}>
        <p>{title}</p>
        {lines.map((line) => (
          <p key={line} className={s.line}>
            {line}
          </p>
        ))}
      </div>
      <div className={s.answers}>
        {answers.map(({ label, act, undo }) => (
          <Button
            key={label}
            {...(undo ? { icon: 'undo' } : {})}
            onClick={() => {
              toast.set(null);
              act();
            }}
          >
            {label}
          </Button>
        ))}
        <Button kind="quiet" icon="x" bare onClick={() => toast.set(null)}>
          {words.frame.close}
        </Button>
      </div>
    </div>
  );
}
