import { weeklyHours } from '#domain/agenda/weekly-hours.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFlow, useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import hold from '../../parts/hold-status.module.css';
import { addressLine, type Branch, type Day, firstFree } from '../../session/branch.ts';

/**
 * Address and opening hours of the branch of the link, and its first free slot: a button that chooses it, or a line once
 * it is chosen.
 */
export function FirstFree({ branch, days }: { readonly branch: Branch; readonly days: readonly Day[] }) {
  const { direct: t, formats, summary } = useWords();
  const { site } = useFlow();
  const choice = useVisit((visit) => visit.choice);
  const open = weeklyHours(branch.opening ?? []).map(formats.opening);
  const actions = useActions(branchActions);
  const today = useToday();
  const first = firstFree(days);
  const isChosen = first?.date === choice.date && first?.hour === choice.hour;
  const dayOf = (date: string) => formats.relativeDay(date, today)?.toLowerCase() ?? formats.shortDay(date);
  return (
    <section className="stack-s" aria-label={branch.name}>
      <p>{addressLine(branch)}</p>
      <p className="note">{open.length > 0 ? summary.open(open) : t.hoursUnknown(site.brand.phone)}</p>
      {first && (
        // The line keeps the height of the button, so that the slots below do not move.
        <div style={{ minHeight: 'var(--control)' }}>
          {isChosen ? (
            <p className={hold.hold}>
              <Icon name="tick" />
              <span>{t.firstFreeChosen(dayOf(first.date), first.hour)}</span>
            </p>
          ) : (
            <Button kind="line" icon="clock" onClick={() => void actions.chooseNear(first)}>
              {t.firstFree(dayOf(first.date), first.hour)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
