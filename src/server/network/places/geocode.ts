import type { geocode, Suggestion as Place } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { guarded, type Places } from './places.ts';

/** Maximum of candidates for an ambiguous text; a postcode or its prefix lists all its towns. */
const GUESSES = 5;
const TOWNS_OF_CAP = 60;
const IS_CAP = /^\d{3,5}$/;

/** Removes places with equal labels: a town has one place per postcode. */
function distinct(places: readonly Place[]): readonly Place[] {
  const seen = new Set<string>();
  return places.filter(({ displayLines }) => {
    const name = displayLines.join();
    return !seen.has(name) && seen.add(name);
  });
}

/** The place that a text means, with the other candidates when it is ambiguous (docs/decisions/058). */
export const geocodeCall =
  (places: Places): Handler<typeof geocode> =>
  ({ testo }) =>
    guarded(async () => {
      const sure = testo === '' ? null : await places.sure(testo);
      if (sure !== null) return ok({ body: sure });
      const most = IS_CAP.test(testo) ? TOWNS_OF_CAP : GUESSES;
      const found = testo === '' ? [] : distinct(await places.suggest(testo, most));
      const [best] = found;
      return best === undefined ? err('place-unknown') : ok({ body: { ...best, forse: [...found] } });
    });
