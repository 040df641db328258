import type { geocode } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handle } from '../../http/handle.ts';
import { guarded, type Places } from './places.ts';

/** The one place a text means. */
export const geocodeCall =
  (places: Places): Handle<typeof geocode> =>
  ({ testo }) =>
    guarded(async () => {
      const [best] = testo.trim() === '' ? [] : await places.suggest(testo.trim(), 1);
      return best === undefined ? err('place-unknown') : ok({ body: best });
    });
