import { EmptyState } from '../../parts/empty-state.tsx';
import { useFirstWords } from '../../session/desk.tsx';
import type { Day } from '../../wire/day.ts';

/** Why there are no visits, and the next ones. */
export function EmptyDay({ day: { opening, tomorrow } }: { readonly day: Day }) {
  const { empty } = useFirstWords().today;
  const why = opening.spans.length === 0 ? empty.closed : empty.open(opening.spans, opening.free.length);
  return <EmptyState icon="cal" title={empty.title} text={`${why} ${empty.next(tomorrow.people)}`} />;
}
