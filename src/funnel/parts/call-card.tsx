import { StickySummary } from '#ui/layout/sticky-summary.tsx';
import { useFlow } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';

/** The card beside the pages of a call: the hours in which the call comes, and its language if it is another one. */
export function CallCard() {
  const { card, inItalian } = useWords().callback;
  const { words, site } = useFlow();
  const isSpoken = site.callLanguages.includes(words.first.language);
  return (
    <StickySummary
      title={card.title}
      items={[
        {
          icon: 'phone',
          main: card.when(site.words.callHoursAlone),
          detail: isSpoken ? card.what : `${card.what} ${inItalian}`,
        },
      ]}
    />
  );
}
