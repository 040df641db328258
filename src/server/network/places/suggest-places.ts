import type { autocomplete } from '#contract/places.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { guarded, type Places, toWire } from './places.ts';

const SUGGESTIONS = 5;

/** Returns up to five suggestions for a text; none for a text with fewer than `letters` characters. */
export const autocompleteCall =
  (places: Places, letters: number): Handler<typeof autocomplete> =>
  ({ inputAddress: text }, { language }) =>
    guarded(async () => {
      const found = text.length < letters ? [] : await places.suggest(text, SUGGESTIONS);
      return ok({ body: found.slice(0, SUGGESTIONS).map((place) => toWire(place, language)) });
    });
