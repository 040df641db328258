import { cx } from '#ui/cx.ts';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Preview } from '../../wire/capacity.ts';
import s from './capacity.module.css';
import { mayApplyKind } from './draft.ts';
import type { Capacity } from './use-capacity.ts';

interface ApplyBarProps {
  readonly branch: string;
  readonly capacity: Capacity;
  readonly preview: Preview;
  readonly what: string;
}

/** The apply button, with the number of people notified; it stays visible below the preview. */
export function ApplyBar({ branch, capacity, preview, what }: ApplyBarProps) {
  const { me, connection } = useDesk();
  const { capacity: words } = useWords();
  const canSave = useCanSave(connection);
  const { apply } = words;
  const { people, needsSecond } = preview;
  const toCall = people.filter(({ isToCall }) => isToCall).length;
  const isSecond = capacity.id !== null;
  const face = isSecond ? apply.approve : needsSecond ? () => apply.second : apply.send;
  const mayApply = mayApplyKind(me, capacity.draft.kind, branch);
  return (
    <section className={cx(b.box, s.apply)} aria-label={apply.label}>
      <div>
        <p>
          <b>{what}.</b> {mayApply ? apply.consequence(people.length - toCall, toCall) : apply.mayNot}
        </p>
        {mayApply && needsSecond && !isSecond && <p>{apply.needsSecond}</p>}
        {capacity.trouble !== null && (
          <p className={s.wrong} role="alert">
            {capacity.trouble}
          </p>
        )}
      </div>
      <Button onClick={capacity.restart}>{words.form.discard}</Button>
      {mayApply && (
        <Button
          kind="cta"
          icon="tick"
          busy={capacity.isApplying}
          disabled={!canSave}
          onClick={() => void capacity.apply()}
        >
          {face(people.length)}
        </Button>
      )}
    </section>
  );
}
