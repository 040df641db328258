import type { Suggestion as WireSuggestion } from '#contract/places.ts';
import type { Suggestion } from '../../session/place.ts';
import type { Caller } from '../../session/world.ts';

/** The places a text may mean, at most five; none without an answer (R7.41). */
export async function suggestPlaces({ call }: Caller, text: string): Promise<readonly Suggestion[]> {
  const found = await call('autocomplete', { inputAddress: text });
  return found.ok ? found.value.map(toSuggestion) : [];
}

export const toSuggestion = ({ displayLines, location, placeType, cap = '' }: WireSuggestion): Suggestion => ({
  lines: displayLines,
  point: location,
  type: placeType,
  cap,
});
