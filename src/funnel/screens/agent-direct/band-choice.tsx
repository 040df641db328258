import { bandSpan, CALL_BANDS, type CallBand } from '#domain/call/at-time.ts';
import type { PageWords } from '#texts/words.ts';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { agentActions } from '../../actions/agent.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';

const SOON = 'subito';
type AgentWords = PageWords['direct']['agent'];

/** «Tra le 9 e le 12» */
export function bandLabel({ band: t }: Pick<AgentWords, 'band'>, band: CallBand): string {
  const { from, until } = bandSpan(band);
  return t.hours(from / 60, until / 60);
}

/** When the customer wants the agent's call: as soon as possible, or in a part of the day. */
export function BandChoice() {
  const words = useWords().direct.agent;
  const t = words.band;
  const { chooseBand } = useActions(agentActions);
  const chosen = useVisit((visit) => visit.callBand);
  const bands = CALL_BANDS.map((band) => ({ value: band, label: bandLabel(words, band) }));
  return (
    <RadioCards
      legend={t.legend}
      name="fascia"
      value={chosen ?? SOON}
      options={[{ value: SOON, label: t.soon }, ...bands]}
      onChange={(value) => chooseBand(CALL_BANDS.find((band) => band === value) ?? null)}
    />
  );
}
