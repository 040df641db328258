import { attendanceOf, correctionsFor, isOutcome, type Outcome, type Step, stepsFor } from '#domain/desk/attendance.ts';
import { useFirstWords } from '../../session/desk.tsx';
import type { Visit } from '../../wire/day.ts';
import { Button, type ButtonKind } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { Menu, type MenuEntry } from '../menu.tsx';
import { isLate } from './use-marks.ts';
import { useVisitContext } from './visit-context.tsx';

const ICONS: Readonly<Record<Step, IconName>> = {
  arrive: 'seat',
  start: 'talk',
  attended: 'tick',
  noShow: 'gone',
  left: 'exit',
  notReceived: 'x',
};

interface ActProps {
  readonly visit: Visit;
  readonly step: Step;
  readonly kind?: ButtonKind;
  /** Shows the icon where the width allows it. */
  readonly drawn?: boolean;
}

/** A button for one step of a visit; its accessible name includes the person. */
export function StepButton({ visit, step, kind = 'line', drawn = false }: ActProps) {
  const { acts } = useFirstWords().today;
  const { marks, today, now, canSave } = useVisitContext();
  return (
    <Button
      kind={kind}
      {...(drawn ? { icon: ICONS[step] } : {})}
      busy={marks.isBusy(visit.code)}
      disabled={!canSave}
      name={acts.about(acts[step], visit.name)}
      onClick={() => marks.mark(visit, { kind: 'step', step, late: isOutcome(step) && isLate(visit, today, now) })}
    >
      {acts[step]}
    </Button>
  );
}

interface MoreProps {
  readonly visit: Visit;
  /** The actions with a separate button. */
  readonly without: readonly Step[];
  /** The button has a text in place of three dots. */
  readonly wordy?: boolean;
}

/** A menu with the other actions of a visit: rarer steps, corrections of the outcome, undoing the last step. */
export function MoreActions({ visit, without, wordy = false }: MoreProps) {
  const { acts, states, list } = useFirstWords().today;
  const { marks, today, now, canSave } = useVisitContext();
  const steps = stepsFor(visit, now).filter((step) => !without.includes(step));
  const correct = (outcome: Outcome): MenuEntry => ({
    label: states[outcome],
    icon: ICONS[outcome],
    act: () => marks.mark(visit, { kind: 'correct', outcome }),
  });
  const undo: MenuEntry = { label: acts.undo, icon: 'undo', act: () => marks.mark(visit, { kind: 'undo' }) };
  const entries: readonly MenuEntry[] = [
    ...steps.map((step) => ({
      label: acts[step],
      icon: ICONS[step],
      act: () => marks.mark(visit, { kind: 'step', step, late: isOutcome(step) && isLate(visit, today, now) }),
    })),
    ...correctionsFor(visit, now).map(correct),
    ...(visit.isCancelled || attendanceOf(visit) === 'expected' ? [] : [undo]),
  ];
  if (entries.length === 0) return null;
  return (
    <Menu
      {...(wordy
        ? { label: acts.other, name: acts.otherAbout(visit.name) }
        : { label: list.moreFor(visit.name), icon: 'more' as const, bare: true })}
      disabled={!canSave}
      title={visit.outcome === null ? undefined : acts.fix}
      entries={entries}
    />
  );
}
