import type { Suggestion as WireSuggestion } from '#contract/places.ts';
import type { FlowDeps } from '../../session/deps.ts';
import type { Suggestion } from '../../session/place.ts';

/** At most five candidates for a text; null if nothing was searched or no answer came. */
export async function suggestPlaces({ call, site }: FlowDeps, text: string): Promise<readonly Suggestion[] | null> {
  const found = await call('autocomplete', { inputAddress: text });
  if (!found.ok || (found.value.length === 0 && text.length < site.suggestions.branches.letters)) return null;
  return found.value.map(toSuggestion);
}

export const toSuggestion = ({ displayLines, location, placeType, cap = '' }: WireSuggestion): Suggestion => ({
  lines: displayLines,
  point: location,
  type: placeType,
  cap,
});
