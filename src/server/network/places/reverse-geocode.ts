import type { reverseGeocode } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { guarded, type Places } from './places.ts';

/** About a hundred metres: precise enough for a branch search, too coarse for an address. */
const DECIMALS = 3;

/** The place of the visitor's device; its coordinates are rounded first and never stored. */
export const reverseGeocodeCall =
  (places: Places): Handler<typeof reverseGeocode> =>
  ({ lat, lng }) =>
    guarded(async () => {
      const place = await places.nearest(rounded(lat), rounded(lng));
      return place === null ? err('place-unknown') : ok({ body: place });
    });

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
