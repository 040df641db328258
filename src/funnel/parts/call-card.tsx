import { StickySummary } from '#ui/layout/sticky-summary.tsx';
import { useFlow } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';

/** The card beside the pages of a call: the hours in which the call comes. */
export function CallCard() {
  const { card } = useWords().callback;
  const { callHoursAlone } = useFlow().site.words;
  return (
    <StickySummary title={card.title} items={[{ icon: 'phone', main: card.when(callHoursAlone), detail: card.what }]} />
  );
}
