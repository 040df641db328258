import { useEffect, useRef } from 'react';
import b from '../../../parts/box.module.css';
import { Box } from '../../../parts/box.tsx';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { Preview } from '../../../wire/capacity.ts';
import { ChangedSlots } from './changed-slots.tsx';
import s from './effect.module.css';
import { FirstFree } from './first-free.tsx';

interface EffectProps {
  readonly preview: Preview;
  /** The change in words. */
  readonly what: string;
  /** The preview was requested just now, so it takes the focus or scrolls into view. */
  readonly leads: boolean;
}

/** The effect of a change: the displaced appointments, their resolution, and the next free day. */
export function Effect({ preview, what, leads }: EffectProps) {
  const { effect } = useWords().capacity;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!leads || element === null) return;
    element.focus({ preventScroll: true });
    // On a phone it lies below the form; beside the form it needs no scrolling.
    if (element.getBoundingClientRect().top > window.innerHeight / 2) element.scrollIntoView({ block: 'start' });
  }, [leads]);
  const { people } = preview;
  return (
    <div ref={place} tabIndex={-1} className={b.place}>
      <Box title={effect.title} aside={<p>{what}</p>}>
        <div className={b.body}>
          {people.length === 0 ? (
            <div>
              <p className={s.nobody}>{effect.nobody}</p>
              <p className={s.quiet}>{preview.keeping.length > 0 ? effect.quiet : effect.nobodyText}</p>
            </div>
          ) : (
            <p className={s.big}>
              <b>{people.length}</b> <span>{effect.lose(people.length)}</span>
            </p>
          )}
          <Marks preview={preview} />
          <FirstFree branches={preview.branches} now={preview.now} />
          {preview.slots.length > 0 && <ChangedSlots preview={preview} />}
        </div>
      </Box>
    </div>
  );
}

function Marks({ preview: { people, keeping, holds } }: { readonly preview: Preview }) {
  const { effect } = useWords().capacity;
  const toCall = people.filter(({ isToCall }) => isToCall).length;
  const told = people.length - toCall;
  const marks: readonly (readonly [look: 'yes' | 'todo', icon: IconName, text: string])[] = [
    ...(told > 0 ? [['yes', 'mail', effect.offered(told)] as const] : []),
    ...(toCall > 0 ? [['todo', 'phone', effect.toCall(toCall)] as const] : []),
    ...(keeping.length > 0 ? [['yes', 'tick', effect.keeping(keeping.length)] as const] : []),
    ...(holds > 0 ? [['todo', 'hold', effect.holds(holds)] as const] : []),
    ...(people.some(({ cause }) => cause === 'over') ? [['yes', 'tick', effect.stay] as const] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <ul className={s.marks}>
      {marks.map(([look, icon, text]) => (
        <li key={text} className={s[look]}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
