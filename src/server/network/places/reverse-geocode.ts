import type { reverseGeocode } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handle } from '../../http/public-gate.ts';
import { guarded, type Places } from './places.ts';

/** About a hundred metres: enough for a branch search, too coarse for a door. */
const DECIMALS = 3;

/** The place of the visitor's device; its coordinates are rounded first and stored nowhere. */
export const reverseGeocodeCall =
  (places: Places): Handle<typeof reverseGeocode> =>
  ({ lat, lng }) =>
    guarded(async () => {
      const place = await places.nearest(rounded(lat), rounded(lng));
      return place === null ? err('place-unknown') : ok({ body: place });
    });

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
