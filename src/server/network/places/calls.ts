import type { autocomplete, geocode, getCoordsByCap, reverseGeocode, Suggestion } from '#contract/places.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Answer, Handle, ProblemCode } from '../../http/handle.ts';

export interface CapCentre {
  readonly lat: number;
  readonly lng: number;
  readonly city: string;
  /** Two letters, such as `MI`. */
  readonly province: string;
}

/** A place service as the calls need it; null or an empty list: it knows no such place. It may throw when it is down. */
export interface Places {
  centreOf(cap: string): Promise<CapCentre | null>;
  /** At most `limit` places in Italy, best first. */
  suggest(text: string, limit: number): Promise<readonly Suggestion[]>;
  nearest(lat: number, lng: number): Promise<Suggestion | null>;
}

const SUGGESTIONS = 5;
const LETTERS = 4;
/** About a hundred metres: enough for a branch search, too coarse for a door. */
const DECIMALS = 3;

/** Postcode to centre (R7.7). */
export const capCall =
  (places: Places): Handle<typeof getCoordsByCap> =>
  ({ cap }) =>
    guarded(async () => {
      const centre = await places.centreOf(cap);
      if (centre === null) return err('cap-unknown');
      return ok({ body: { lat: centre.lat, lng: centre.lng, citta: centre.city, provincia: centre.province } });
    });

/** Up to five suggestions from four characters on; fewer characters suggest nothing (R7.41). */
export const autocompleteCall =
  (places: Places): Handle<typeof autocomplete> =>
  ({ inputAddress }) =>
    guarded(async () => {
      const text = inputAddress.trim();
      const found = text.length < LETTERS ? [] : await places.suggest(text, SUGGESTIONS);
      return ok({ body: found.slice(0, SUGGESTIONS) });
    });

/** The one place a text means (R7.43). */
export const geocodeCall =
  (places: Places): Handle<typeof geocode> =>
  ({ testo }) =>
    guarded(async () => {
      const [best] = testo.trim() === '' ? [] : await places.suggest(testo.trim(), 1);
      return best === undefined ? err('place-unknown') : ok({ body: best });
    });

/** The place of the visitor's device; its coordinates are rounded first and stored nowhere (R7.42). */
export const reverseGeocodeCall =
  (places: Places): Handle<typeof reverseGeocode> =>
  ({ lat, lng }) =>
    guarded(async () => {
      const place = await places.nearest(rounded(lat), rounded(lng));
      return place === null ? err('place-unknown') : ok({ body: place });
    });

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** A place service that fails is `unavailable`: the page then asks for a postcode. */
async function guarded<T>(ask: () => Promise<Result<Answer<T>, ProblemCode>>): Promise<Result<Answer<T>, ProblemCode>> {
  try {
    return await ask();
  } catch {
    return err('unavailable');
  }
}
