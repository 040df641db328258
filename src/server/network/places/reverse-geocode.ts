import type { reverseGeocode } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { guarded, type Places, toWire } from './places.ts';

/** Decimals of a degree, about a hundred metres: precise enough to search branches, too coarse for an address. */
const DECIMALS = 3;

/** Returns the place where the visitor's device is. The coordinates are rounded first and never stored. */
export const reverseGeocodeCall =
  (places: Places): Handler<typeof reverseGeocode> =>
  ({ lat, lng }, { language }) =>
    guarded(async () => {
      const place = await places.nearest(rounded(lat), rounded(lng));
      return place === null ? err('place-unknown') : ok({ body: toWire(place, language) });
    });

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
