import type { geocode } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { guarded, type Place, type Places, toWire } from './places.ts';

/**
 * Maximum number of candidates for an ambiguous text, and for a postcode or its beginning, which lists all its towns.
 */
const MAX_CANDIDATES = 5;
const MAX_TOWNS_OF_POSTCODE = 60;
const IS_CAP = /^\d{3,5}$/;

/** Removes places with equal labels, since a town with several postcodes is found once for each. */
function distinct(places: readonly Place[]): readonly Place[] {
  const seen = new Set<string>();
  return places.filter(({ displayLines }) => {
    const name = displayLines.join();
    return !seen.has(name) && seen.add(name);
  });
}

/** Returns the place that a text names. For an ambiguous text `forse` has all candidates (docs/decisions/058). */
export const geocodeCall =
  (places: Places): Handler<typeof geocode> =>
  ({ testo }, { language }) =>
    guarded(async () => {
      const sure = testo === '' ? null : await places.sure(testo);
      if (sure !== null) return ok({ body: toWire(sure, language) });
      const most = IS_CAP.test(testo) ? MAX_TOWNS_OF_POSTCODE : MAX_CANDIDATES;
      const found =
        testo === '' ? [] : distinct(await places.suggest(testo, most)).map((place) => toWire(place, language));
      const [best] = found;
      return best === undefined ? err('place-unknown') : ok({ body: { ...best, forse: [...found] } });
    });
