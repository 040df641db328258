import { cx } from '#ui/cx.ts';
import { Icon } from '../../parts/icon.tsx';
import { useWords } from '../../session/desk.tsx';
import s from './capacity.module.css';
import type { Stage } from './use-capacity.ts';

const STEPS = ['draft', 'preview', 'applied'] as const;

/** The progress of the change. */
export function Steps({ stage }: { readonly stage: Stage }) {
  const { steps } = useWords().capacity;
  const at = STEPS.indexOf(stage === 'waiting' ? 'preview' : stage);
  return (
    <ol className={s.steps} aria-label={steps.label}>
      {STEPS.map((step, index) => (
        <li key={step} className={cx(index < at && s.past)} aria-current={index === at ? 'step' : undefined}>
          <span className={s.mark}>{index < at ? <Icon name="tick" /> : index + 1}</span>
          {steps[step]}
        </li>
      ))}
    </ol>
  );
}
