import type { getCoordsByCap } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { guarded, type Places, townName } from './places.ts';

/** Returns the centre of a postcode. */
export const capCall =
  (places: Places): Handler<typeof getCoordsByCap> =>
  ({ cap }, { language }) =>
    guarded(async () => {
      const centre = await places.centreOf(cap);
      if (centre === null) return err('cap-unknown');
      const citta = townName(centre.city, centre.otherName, language);
      return ok({ body: { lat: centre.lat, lng: centre.lng, citta, provincia: centre.province } });
    });
