import { useEffect, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { TakenSlot } from '../../session/visit.ts';
import css from './agenda.module.css';

/** Says that the chosen slot was taken, takes the focus, and offers the nearest free slots. */
export function TakenHour() {
  const taken = useVisit((visit) => visit.takenSlot);
  return taken && <Nearest taken={taken} />;
}

function Nearest({ taken }: { readonly taken: TakenSlot }) {
  const { branches: t, formats } = useWords();
  const actions = useActions(branchActions);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hour that is taken is said again.
  useEffect(() => lead(box.current), [taken.hour]);
  // The pressed button disappears with this notice: the focus moves to the chosen slot.
  useEffect(() => focusChosen, []);
  return (
    <div ref={box} tabIndex={-1} className={css.taken}>
      <Notice tone="error" role="alert" title={t.taken}>
        <p>{t.takenBy(taken.hour, taken.near.length > 0)}</p>
        {taken.near.length > 0 && (
          <fieldset className={css.near} aria-label={t.nearest}>
            {taken.near.map((when) => (
              <Button key={when.date + when.hour} kind="line" onClick={() => void actions.chooseNear(when)}>
                <small>{formats.weekdayDay(when.date)},</small> {when.hour}
              </Button>
            ))}
          </fieldset>
        )}
      </Notice>
    </div>
  );
}

/** Focuses the message; scrolls one frame later, after a new page has scrolled to its top. */
function lead(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  requestAnimationFrame(() => box?.scrollIntoView?.({ block: 'center' }));
}

function focusChosen(): void {
  const isLost = document.activeElement === document.body || document.activeElement === null;
  requestAnimationFrame(() => {
    if (isLost || document.activeElement === document.body)
      document.querySelector<HTMLInputElement>('input[name="ora"]:checked')?.focus();
  });
}
