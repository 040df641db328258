import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useDesk } from '../session/desk.tsx';
import { useStore } from '../session/store.ts';
import type { Saying } from '../session/toast-store.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import s from './toast.module.css';

const STAYS_MS = 15_000;

/**
 * The last action, with its undo. The live region exists before the text, so that it is announced. It takes no
 * focus, and stays while it is hovered or focused.
 */
export function Toast() {
  const { said } = useDesk();
  const saying = useStore(said);
  return (
    <div className={s.place} role="status">
      {saying && <Said key={`${saying.title}${saying.lines?.join() ?? ''}`} saying={saying} />}
    </div>
  );
}

function Said({ saying }: { readonly saying: Saying }) {
  const { said, words, deps } = useDesk();
  const [touched, setTouched] = useState(false);
  const { tone, title, lines = [], answers = [], stays } = saying;
  useEffect(() => {
    if (stays || touched) return;
    return deps.after(STAYS_MS, () => said.get() === saying && said.set(null));
  }, [deps, said, saying, stays, touched]);
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
              said.set(null);
              act();
            }}
          >
            {label}
          </Button>
        ))}
        <Button kind="quiet" icon="x" bare onClick={() => said.set(null)}>
          {words.frame.close}
        </Button>
      </div>
    </div>
  );
}
