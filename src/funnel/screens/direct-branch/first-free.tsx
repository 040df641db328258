import { weeklyHours } from '#domain/agenda/weekly-hours.ts';
import { Button } from '#ui/controls/button.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useToday } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { addressLine, type Branch, type Day, firstFree } from '../../session/branch.ts';

/** Address and opening hours of the branch of the link, and a button that chooses its first free slot. */
export function FirstFree({ branch, days }: { readonly branch: Branch; readonly days: readonly Day[] }) {
  const { direct: t, formats, summary } = useWords();
  const open = weeklyHours(branch.opening ?? []).map(formats.opening);
  const actions = useActions(branchActions);
  const today = useToday();
  const first = firstFree(days);
  const dayOf = (date: string) => formats.relativeDay(date, today)?.toLowerCase() ?? formats.shortDay(date);
  return (
    <section className="stack-s" aria-label={branch.name}>
      <p>{addressLine(branch)}</p>
      {open.length > 0 && <p className="note">{summary.open(open)}</p>}
      {first && (
        <div>
          <Button kind="line" icon="clock" onClick={() => void actions.chooseNear(first)}>
            {t.firstFree(dayOf(first.date), first.hour)}
          </Button>
        </div>
      )}
    </section>
  );
}
