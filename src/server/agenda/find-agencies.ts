import type { findAgencies } from '#contract/agencies.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';
import { wireAgency } from '../network/branch-row.ts';
import type { LookWorld } from './memory/memory.ts';

const WITHIN_KM = 50;
const AT_MOST = 10;

/** At most ten agencies within 50 km, nearest first; by its code exactly one, or none. */
export const findAgenciesCall =
  ({ memory }: LookWorld): Handle<typeof findAgencies> =>
  async (input) => {
    const network = await memory.network();
    if ('IdFiliale' in input) {
      const known = network.byCode.get(input.IdFiliale);
      return ok({ body: known?.kind === 'agency' ? [wireAgency(known)] : [] });
    }
    const point = { lat: input.latitude, lng: input.longitude };
    const nearest = network.nearest('agency', point, AT_MOST);
    return ok({ body: nearest.filter((agency) => distanceKm(point, agency) <= WITHIN_KM).map(wireAgency) });
  };
