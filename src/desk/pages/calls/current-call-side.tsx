import { useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useWords } from '../../session/desk.tsx';
import s from './current-call.module.css';
import { CurrentCall } from './current-call.tsx';
import type { CurrentCallProps, PartProps } from './props.ts';

type CurrentCallSideProps = PartProps &
  Pick<CurrentCallProps, 'isBooking' | 'onBook'> & {
    /** The call was saved or put back, or the user takes the next one. */
    readonly onSettled: () => void;
  };

/** The assigned call, or the button for the next one. */
export function CurrentCallSide(props: CurrentCallSideProps) {
  const { queue, acts, canSave, onSettled } = props;
  const { calls: words } = useWords();
  const { inHand, mayCall } = queue;
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const code = inHand?.call.code ?? null;
  // When a pressed button disappears, the focus moves to the result.
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    place.current?.querySelector<HTMLElement>(code === null ? 'button' : 'h2')?.focus();
  }, [code]);
  const takeNext = async () => {
    onSettled();
    wanted.current = await acts.act({ kind: 'take', code: '' }, null);
  };
  const saved = () => {
    wanted.current = true;
    onSettled();
  };
  return (
    <div className={s.side} ref={place}>
      {inHand !== null ? (
        <CurrentCall key={code} {...props} inHand={inHand} onNext={takeNext} onSaved={saved} />
      ) : (
        <section className={cx(b.box, s.nobody)}>
          <Icon name="phone" />
          <h2>{words.nobodyInHand.title}</h2>
          <p>{mayCall ? words.nobodyInHand.text : words.nobodyInHand.night}</p>
          <Button
            kind="cta"
            icon="hand"
            busy={acts.isBusy}
            disabled={!canSave || !mayCall || queue.calls.length === 0}
            onClick={() => void takeNext()}
          >
            {words.next}
          </Button>
        </section>
      )}
    </div>
  );
}
