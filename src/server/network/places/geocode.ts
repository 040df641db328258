import type { geocode, Suggestion as Place } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handle } from '../../http/public-gate.ts';
import { guarded, type Places } from './places.ts';

/** How many places are named where a text may mean several; of a postcode, or the beginning of one, all its towns. */
const GUESSES = 5;
const TOWNS_OF_CAP = 60;
const IS_CAP = /^\d{3,5}$/;

/** Places that read the same are one: a town has a place for each of its postcodes. */
function distinct(places: readonly Place[]): readonly Place[] {
  const seen = new Set<string>();
  return places.filter(({ displayLines }) => {
    const name = displayLines.join();
    return !seen.has(name) && seen.add(name);
  });
}

/** The place a text means, with the others it may mean where that is a guess (docs/decisions/058). */
export const geocodeCall =
  (places: Places): Handle<typeof geocode> =>
  ({ testo }) =>
    guarded(async () => {
      const sure = testo === '' ? null : await places.sure(testo);
      if (sure !== null) return ok({ body: sure });
      const most = IS_CAP.test(testo) ? TOWNS_OF_CAP : GUESSES;
      const found = testo === '' ? [] : distinct(await places.suggest(testo, most));
      const [best] = found;
      return best === undefined ? err('place-unknown') : ok({ body: { ...best, forse: [...found] } });
    });
